/** Small files of each system, with as many kinds of parts as they have room for: what is damaged in the tests of mutated files. */
export const MOODLE = `<?xml version="1.0"?><quiz><question type="category"><category><text>$course$/A/B</text></category></question>
<question type="multichoice"><name><text>N</text></name><questiontext format="html"><text><![CDATA[<p>{mlang en}One{mlang}{mlang hi}एक{mlang} <b>x</b><sub>2</sub> \\(y\\)</p>]]></text><file name="a.png" path="/" encoding="base64">iVBORw0KGgo=</file></questiontext><single>false</single><answer fraction="50"><text>a</text><feedback><text>f</text></feedback></answer><answer fraction="50"><text>b</text></answer></question>
<question type="numerical"><questiontext><text>N?</text></questiontext><answer fraction="100"><text>1.5e3</text><tolerance>0.1</tolerance></answer></question>
<question type="cloze"><questiontext><text>{1:MULTICHOICE:=a#f~%50%b}</text></questiontext></question>
<question type="matching"><questiontext><text>M</text></questiontext><subquestion><text>l</text><answer><text>r</text></answer></subquestion><subquestion><text>m</text><answer><text>s</text></answer></subquestion></question></quiz>`
export const GIFT = `// [id:a] [tag:b]\n::T::[html]<p>What</p> {=a#f ~%-50%b ~c####g}\n\n$CATEGORY: A/B\n\nN {#=3:1 =%50%2..4\n~#no}\n\nM {=a -> b =c -> d}\n\nS {=w =\\=v}\n\nT {T#x#y} rest\n`
export const ITEM = `<assessmentItem identifier="i" title="t"><responseDeclaration identifier="R" cardinality="multiple" baseType="identifier"><correctResponse><value>A</value></correctResponse><mapping defaultValue="0"><mapEntry mapKey="A" mappedValue="1"/></mapping></responseDeclaration><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody><p>x <math><mi>y</mi></math></p><choiceInteraction responseIdentifier="R" maxChoices="0"><prompt>P</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody><responseProcessing><responseCondition><responseIf><not><isNull><variable identifier="R"/></isNull></not><setOutcomeValue identifier="SCORE"><sum><mapResponse identifier="R"/><baseValue baseType="float">1</baseValue></sum></setOutcomeValue></responseIf><responseElse><setOutcomeValue identifier="SCORE"><baseValue baseType="float">0</baseValue></setOutcomeValue></responseElse></responseCondition></responseProcessing></assessmentItem>`
export const OLD = `<questestinterop><item ident="i" title="t"><presentation><material><mattext texttype="text/html">&lt;p&gt;x&lt;/p&gt;</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="A"><material><mattext>a</mattext></material></response_label><response_label ident="B"><material><mattext>b</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><outcomes><decvar varname="SCORE" defaultval="0"/></outcomes><respcondition continue="Yes"><conditionvar><not><varequal respident="r">A</varequal></not></conditionvar><setvar action="Add">1</setvar></respcondition></resprocessing></item></questestinterop>`
export const AIKEN = `Which is it?\nA) Delhi\nB) Goa\nANSWER: B\n\nAnd \\(x^2\\)\nwhat is it?\nA. one\nB. two\nC. three\nANSWER: C\n`
export const CSV = `stem_en,stem_hi,option_a_en,option_b_en,key,subject,topic,tags\n"Which, ""one""?",कौन?,Delhi,Goa,b,Maths,Algebra,"a, b"\nHow much?,,,,"2.4 TO 2.6",Maths,Algebra,\n"Two\nlines",,x,y,A,Maths,Algebra,=1\n`
export const JSON_TEXT = JSON.stringify({
  questions: [
    {
      id: 'a',
      type: 'single',
      topic: 't',
      difficulty: 'easy',
      options: ['a', 'b'],
      variants: { en: { stem: 'Which?', options: { a: 'x', b: 'y' }, solution: 's' } },
      key: { options: ['b'] },
    },
    {
      id: 'b',
      type: 'numerical',
      topic: 't',
      difficulty: 'easy',
      decimals: 1,
      variants: { hi: { stem: 'कितना?', solution: 's' } },
      key: { accept: '1 TO 2' },
    },
  ],
  topics: [{ id: 't', subject: { en: 'S' }, title: { en: 'T' } }],
})
