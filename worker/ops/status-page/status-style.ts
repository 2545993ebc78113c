/** The style of the status page: the colours, sizes and steps of docs/design.md, small enough to stand in the page. */
export const STATUS_STYLE = `
:root{color-scheme:light dark;--paper:#fbf8f3;--surface:#fff;--ink:#1c2030;--muted:#5a6072;--line:#e5dfd3;--primary:#2f3e9e;--on-primary:#fff;--good:#2b7a4b;--bad:#b3321f;--leading:1.6}
@media (prefers-color-scheme:dark){:root{--paper:#12141b;--surface:#1a1d27;--ink:#eceae4;--muted:#a3a8b8;--line:#2c3140;--primary:#97a4ff;--on-primary:#12141b;--good:#5fcb8b;--bad:#ff8a76}}
@font-face{font-family:'Sopan Nastaliq';src:local('Noto Nastaliq Urdu'),local('NotoNastaliqUrdu'),local('NotoNastaliqUrdu-Regular'),local('Jameel Noori Nastaleeq'),local('Urdu Typesetting');unicode-range:U+0600-06FF,U+0750-077F,U+08A0-08FF,U+FB50-FDFF,U+FE70-FEFF}
*{box-sizing:border-box;margin:0}
html{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari','Noto Sans Bengali','Noto Sans Tamil','Noto Sans Telugu','Noto Sans Kannada','Noto Sans Malayalam','Noto Sans Gujarati',sans-serif;font-size:106.25%;line-height:var(--leading);-webkit-text-size-adjust:100%}
[lang=ur]{--leading:2.1;font-family:'Sopan Nastaliq',system-ui,'Noto Sans',sans-serif;line-height:var(--leading)}
body{background:var(--paper);color:var(--ink);overflow-wrap:break-word}
header,main,footer{max-width:40rem;margin-inline:auto;padding:1rem}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;border-bottom:1px solid var(--line);color:var(--muted)}
.brand{display:inline-flex;align-items:center;gap:.5rem;min-height:44px;color:var(--ink);font-size:1.176rem;font-weight:700;line-height:1;text-decoration:none}
.brand svg{color:var(--primary)}
main{display:grid;gap:1.5rem;padding-block:1.5rem 2rem}
section{display:grid;gap:.75rem;padding:1.25rem;background:var(--surface);border:1px solid var(--line);border-inline-start:6px solid var(--muted);border-radius:12px}
section.ok{border-inline-start-color:var(--good)}
section.trouble{border-inline-start-color:var(--bad)}
h1{display:flex;gap:.75rem;font-size:1.47rem;line-height:1.35;text-wrap:balance}
[lang=ur] h1{line-height:1.9}
h1 svg{flex:none;margin-block-start:.1em;color:var(--muted)}
[lang=ur] h1 svg{margin-block-start:.45em}
.ok h1 svg{color:var(--good)}
.trouble h1 svg{color:var(--bad)}
.stroke{fill:none;stroke:var(--surface);stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
time{font-variant-numeric:tabular-nums}
.quiet{color:var(--muted);font-size:.882rem}
.ways{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem}
a{color:var(--primary);text-underline-offset:.2em}
time bdi{white-space:nowrap}
.ways a,li a{display:inline-flex;align-items:center;min-height:44px}
.ways .button{padding:.25rem 1.25rem;background:var(--primary);color:var(--on-primary);border-radius:10px;font-weight:700;text-decoration:none}
a:focus-visible{outline:3px solid var(--primary);outline-offset:2px;border-radius:6px}
footer{display:grid;gap:1rem;border-top:1px solid var(--line);padding-block:1.25rem 2rem}
h2{font-size:.882rem;font-weight:400;color:var(--muted)}
ul{display:flex;flex-wrap:wrap;column-gap:1.25rem;padding:0;list-style:none}
li a{text-decoration:none}
@media (min-width:640px){header,main,footer{padding-inline:1.5rem}main{padding-block:2.5rem 3rem}section{padding:1.75rem}h1{font-size:1.88rem}h1 svg{margin-block-start:.2em}}
@media (hover:hover){li a:hover{text-decoration:underline}}
`
