/** Clipboards of our own making, as the programs write them. */

const WORD_HEAD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns:m="http://schemas.microsoft.com/office/2004/12/omml" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- /* Font Definitions */ @font-face {font-family:"Cambria Math";} p.MsoNormal {margin:0cm; font-size:11.0pt;} --></style>
<!--[if gte mso 10]><style> table.MsoNormalTable {mso-style-name:"Table Normal";}</style><![endif]--></head>`

/** What Word 365 for desktop puts on the clipboard around paragraphs. */
export const wordClipboard = (body: string): string =>
  `${WORD_HEAD}<body lang=EN-IN style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->\n${body}\n<!--EndFragment--></body></html>`

export const wordLine = (inner: string): string =>
  `<p class=MsoNormal><span lang=EN-US style='mso-ansi-language:EN-US'>${inner}<o:p></o:p></span></p>\n`

/** A paragraph of a list; its number stands in it for programs that know no lists. */
export const wordItem = (marker: string, inner: string, level = 1): string =>
  `<p class=MsoListParagraphCxSpFirst style='margin-left:${36 * level}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
lang=EN-US style='mso-bidi-font-family:Calibri;mso-ansi-language:EN-US'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=EN-US>${inner}<o:p></o:p></span></p>\n`

const LETTERS = `style='font-family:"Cambria Math",serif;mso-ascii-font-family:"Cambria Math"'`
const omml = (text: string): string => `<i style='mso-bidi-font-style:normal'><span ${LETTERS}><m:r>${text}</m:r></span></i>`

/** The equation of Word for (a+1)/√b, with the picture that other programs show. */
export const WORD_EQUATION =
  `<!--[if gte msEquation 12]><m:oMath><m:f><m:fPr><span ${LETTERS}><m:ctrlPr></m:ctrlPr></span></m:fPr><m:num>${omml('a+')}<m:r><m:rPr><m:sty m:val="p"/></m:rPr>1</m:r></m:num><m:den><m:rad><m:radPr><m:degHide m:val="on"/><span ${LETTERS}><m:ctrlPr></m:ctrlPr></span></m:radPr><m:deg></m:deg><m:e>${omml('b')}</m:e></m:rad></m:den></m:f></m:oMath><![endif]-->` +
  `<![if !msEquation]><span style='font-size:11.0pt;position:relative;top:9.0pt;mso-text-raise:-9.0pt'><!--[if gte vml 1]><v:shapetype id="_x0000_t75"></v:shapetype><![endif]--><![if !vml]><img width=27 height=33 src="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="_x0000_i1025"><![endif]></span><![endif]>`

/** What Google Docs puts on the clipboard: everything in a bold element that is not bold, and looks as styles of spans. */
export const docsClipboard = (body: string): string =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0f3b6a3d-7fff-1a2b">${body}</b><br class="Apple-interchange-newline">`

export const docsText = (text: string, look = ''): string =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${look}">${text}</span>`

export const docsLine = (...spans: string[]): string =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${spans.join('')}</p>`

/** A formula as KaTeX draws it. */
export const katex = (tex: string, mathml: string): string =>
  `<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow>${mathml}</mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="strut" style="height:1.1em"></span><span class="mord mathnormal">x</span></span></span></span>`

/** A formula as MathJax 3 draws it. */
export const mathjax = (mathml: string, display = false): string =>
  `<mjx-container class="MathJax CtxtMenu_Attached_0" jax="CHTML"${display ? ' display="true"' : ''} tabindex="0" style="font-size: 119%;"><mjx-math class="MJX-TEX" aria-hidden="true"><mjx-mi class="mjx-i"><mjx-c class="mjx-c1D465 TEX-I"></mjx-c></mjx-mi></mjx-math><mjx-assistive-mml unselectable="on" display="inline"><math xmlns="http://www.w3.org/1998/Math/MathML">${mathml}</math></mjx-assistive-mml></mjx-container>`

/** A picture of one pixel. */
export const DOT = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
