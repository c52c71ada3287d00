package main

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"sameframe/core/replay"
)

// languages are those of the text report and the charts.
var languages = []string{"en", "zh"}

// say translates a word or a form of the report; English stands in the code.
func (t *telling) say(text string) string {
	if !t.chinese {
		return text
	}
	return t.pick(text, chineseWords[text])
}

func (t *telling) sayf(form string, args ...any) string { return fmt.Sprintf(t.say(form), args...) }

// pick is the name in the language of the report. What is drawn falls back to
// English where the typefaces lack a letter.
func (t *telling) pick(en, zh string) string {
	if t.chinese && zh != "" && (t.pen == nil || t.pen.Has(zh)) {
		return zh
	}
	return en
}

// means names with what something was done.
func (t *telling) means(m *replay.Means) string {
	switch m.Kind {
	case replay.MeansAttack:
		return t.say("attack")
	case replay.MeansReturn:
		return t.say("thrown back")
	case replay.MeansFountain:
		return t.say("fountain")
	}
	return t.pick(m.Name, m.NameZH)
}

// camp names a camp in full, team by its first word.
func (t *telling) camp(camp int) string { return t.say(campNames[camp]) }

func (t *telling) team(camp int) string {
	word, _, _ := strings.Cut(campNames[camp], " ")
	return t.say(word)
}

// initial stands for a camp where there is room for nothing else.
func (t *telling) initial(camp int) string { return string([]rune(t.team(camp))[:1]) }

// wide is how many columns of a terminal a text takes: letters of East Asia
// and pictures take two, marks that sit on others none.
func wide(s string) int {
	n := 0
	for _, c := range s {
		n += wideOf(c)
	}
	return n
}

// wideRanges are the letters that take two columns, after Unicode's table of
// East Asian widths (W and F).
var wideRanges = [][2]rune{
	{0x1100, 0x115f}, {0x2e80, 0x303e}, {0x3041, 0x33ff}, {0x3400, 0x4dbf}, {0x4e00, 0x9fff}, {0xa000, 0xa4cf}, {0xa960, 0xa97f},
	{0xac00, 0xd7a3}, {0xf900, 0xfaff}, {0xfe10, 0xfe19}, {0xfe30, 0xfe6f}, {0xff01, 0xff60}, {0xffe0, 0xffe6},
	{0x1b000, 0x1b2ff}, {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd},
}

func wideOf(c rune) int {
	if unicode.In(c, unicode.Mn, unicode.Me, unicode.Cf) {
		return 0
	}
	for _, r := range wideRanges {
		if c >= r[0] && c <= r[1] {
			return 2
		}
	}
	return 1
}

// left fills a text up to n columns behind it; right does it before it. One that
// is too long is cut.
func left(s string, n int) string {
	s = cutTo(s, n)
	return s + strings.Repeat(" ", n-wide(s))
}

func right(s string, n int) string {
	s = cutTo(s, n)
	return strings.Repeat(" ", n-wide(s)) + s
}

func cutTo(s string, n int) string {
	if wide(s) <= n {
		return s
	}
	out, used := []rune{}, 0
	for _, c := range s {
		if used+wideOf(c) > n-1 {
			break
		}
		out, used = append(out, c), used+wideOf(c)
	}
	return string(out) + "…"
}

// writeLine writes a text without the blanks at its end.
func writeLine(out io.Writer, s string) { fmt.Fprintln(out, strings.TrimRight(s, " ")) }

const (
	nameColumns = 20  // of who a line is about
	lineColumns = 150 // of a line that lists things
)

// wrapped writes a name and what belongs to it, on as many lines as it takes.
func wrapped(out io.Writer, name string, parts []string) {
	text := left(name, nameColumns)
	for i, p := range parts {
		if i < len(parts)-1 {
			p += ", "
		}
		if wide(text)+wide(p) > lineColumns && wide(text) > nameColumns {
			writeLine(out, text)
			text = strings.Repeat(" ", nameColumns)
		}
		text += p
	}
	writeLine(out, text)
}

// column is one of a table of numbers.
type column struct {
	head  string
	width int
}

// header writes the head of a table.
func (t *telling) header(out io.Writer, name string, cols []column) {
	text := left(t.say(name), nameColumns)
	for _, c := range cols {
		text += right(t.say(c.head), c.width)
	}
	fmt.Fprintln(out)
	writeLine(out, text)
}

// tableRow writes a line of it.
func tableRow(out io.Writer, name string, cols []column, cells ...string) {
	text := left(name, nameColumns)
	for i, c := range cells {
		text += right(c, cols[i].width)
	}
	writeLine(out, text)
}

// chineseWords are the words of the report in Chinese.
var chineseWords = map[string]string{
	"Blue": "蓝", "Orange": "橙", "Blue (west)": "蓝方（西）", "Orange (east)": "橙方（东）", "nobody": "无人",
	"%s: %s, %s, seed %d, step %d ms, %d frames%s": "%s：%s，%s，种子 %d，步长 %d 毫秒，%d 帧%s",
	"kills %d : %d, towers standing %d : %d":       "击杀 %d : %d，剩余防御塔 %d : %d",
	"Nobody has won after %s: %s.":                 "%s 时胜负未分：%s。",
	"%s wins by surrender after %s: %s.":           "%s因对方投降获胜，用时 %s：%s。",
	"%s wins after %s: %s.":                        "%s获胜，用时 %s：%s。",
	", cut off":                                    "，文件不完整",
	", told up to where its digests differ":        "，只讲到摘要不符之处",
	"PLAYERS":                                      "玩家",
	"LEVEL":                                        "等级",
	"K":                                            "杀",
	"D":                                            "死",
	"A":                                            "助",
	"STREAK":                                       "连杀",
	"SPREE":                                        "不死",
	"HITS":                                         "补刀",
	"WORTH":                                        "身价",
	"TO HERO":                                      "对英雄",
	"TAKEN":                                        "承伤",
	"HEALED":                                       "治疗",
	"HELD S":                                       "控制秒",
	"APM":                                          "手速",
	"NAME":                                         "名字",
	"GOLD":                                         "金币",
	"START":                                        "初始",
	"TIME":                                         "随时间",
	"LAST HITS":                                    "补刀",
	"KILLS":                                        "击杀",
	"ASSISTS":                                      "助攻",
	"TOWERS":                                       "推塔",
	"OTHER":                                        "其他",
	"SPENT":                                        "花费",
	"HOLDS":                                        "持有",
	"SPELLS CAST":                                  "施法",
	"%s %d (%d broken)":                            "%s %d（%d 次中断）",
	"none":                                         "无",
	"DAMAGE TO":                                    "伤害对象",
	"HEALING TO":                                   "治疗对象",
	"CREEPS":                                       "小兵",
	"BUILDINGS":                                    "建筑",
	"creeps and towers":                            "小兵与防御塔",
	"DAMAGE TO HEROES BY":                          "对英雄伤害来源",
	"HEALING BY":                                   "治疗来源",
	"CONTROL OF ENEMIES":                           "控制敌人（秒）",
	"BUFFS GIVEN":                                  "给予状态",
	"SUMMONED":                                     "召唤与守卫",
	"ITEMS":                                        "物品",
	"LEVELS":                                       "升级",
	"VISION":                                       "视野",
	"SEES %":                                       "可见%",
	"ALIVE":                                        "存活",
	"SEEN":                                         "暴露",
	"SEEN %":                                       "暴露%",
	"FIRST SEEN":                                   "首次暴露",
	"never":                                        "从未",
	"%s sees %s of the map, enemy heroes for %s in sum": "%s平均看见地图的 %s，敌方英雄合计 %s",
	"stun":                        "眩晕",
	"sleep":                       "睡眠",
	"root":                        "定身",
	"silence":                     "沉默",
	"disarm":                      "缴械",
	"slow":                        "减速",
	"taunt":                       "嘲讽",
	"fear":                        "恐惧",
	"moved":                       "位移",
	"attack":                      "普攻",
	"thrown back":                 "反弹",
	"fountain":                    "泉水",
	"OVER TIME, 0:00 to %s":       "走势，0:00 至 %s",
	"net worth":                   "身价",
	"experience":                  "经验",
	"last hits":                   "补刀",
	"map seen %":                  "视野%",
	"lead":                        "领先",
	"gold":                        "金币",
	"ahead":                       "B蓝 O橙",
	"actions":                     "操作",
	"a minute":                    "每分钟",
	"TIMELINE":                    "大事记",
	"nothing fell":                "没有阵亡",
	"%s kills %s%s%s":             "%s 击杀 %s%s%s",
	"%s dies to creeps or towers": "%s 死于小兵或防御塔",
	"a tower of %s falls to %s":   "%s方防御塔被 %s 摧毁",
	"the base of %s falls to %s":  "%s方要塞被 %s 摧毁",
	"%s wins":                     "%s方获胜",
	"creeps":                      "小兵",
	" with ":                      "，助攻 ",
	"first blood":                 "第一滴血",
	"double kill":                 "双杀",
	"triple kill":                 "三杀",
	"quadruple kill":              "四杀",
	"five in a row":               "五杀",
	"%d damage in %s s: ":         "%[2]s 秒内受到 %[1]d 点伤害：",
	"TEAM FIGHTS":                 "团战",
	"none: two heroes of each camp never met":                         "无：双方从未有两名以上英雄交战",
	"%2d s at (%d, %d), %d against %d: kills %d : %d, damage %d : %d": "%2d 秒，位置 (%d, %d)，%d 对 %d：击杀 %d : %d，伤害 %d : %d",
	"%d (%d killed, %s each)":                                         "%d 个（%d 个被毁，平均 %s）",
	"Net worth":                                                       "身价",
	"Experience":                                                      "经验",
	"Damage dealt to heroes":                                          "对英雄伤害",
	"Kills":                                                           "击杀",
	"Actions a minute":                                                "每分钟操作",
	"Share of the map in sight":                                       "地图可见比例",
	"Lead in net worth":                                               "身价领先",
	"Damage: rows deal, columns take":                                 "伤害：行为输出，列为承受",
	"Healing: rows give, columns gain":                                "治疗：行为给予，列为获得",
	"Damage to heroes, by what":                                       "对英雄伤害来源",
	"Time for which enemies were held":                                "控制敌人时长",
	"damage":                                                          "伤害",
	"seconds":                                                         "秒",
	"percent":                                                         "%",
	"minutes":                                                         "分钟",
	"buildings":                                                       "塔与要塞",
	"other":                                                           "其他",
	"kills":                                                           "击杀", "kill": "击杀", "tower, base": "防御塔、要塞", "Where the gold came from": "金币来源",
	"start": "开局", "time": "随时间", "assists": "助攻", "towers": "推塔",
}
