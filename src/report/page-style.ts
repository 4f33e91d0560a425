import { MAP_COLOURS, MAP_STYLE } from './map-style.js'

const DARK =
  '--water:#16242d;--grid:#2b404d;--hex-name:#8ba6b5;--land:#3d3922;--ink:#e6edf1;--faint:#a9bac5;--side-0:#ff7b7b;--side-1:#7fb8ff;--side-2:#74d39a;--side-3:#c9a2f2;--hit:#ff4d5e;--paper:#0f1a21;--page:#0f1a21;--soft:#a9bac5;--line:#2b404d;--panel:#15222b;--focus:#ffc857;'

/** The look of the page: one column on a phone, map beside events on a screen, every phase in turn on paper. */
export const PAGE_STYLE = `
:root{${MAP_COLOURS}--page:#ffffff;--soft:#51636f;--line:#d3dee5;--panel:#f6f9fb;--focus:#b35900;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:82rem;padding:1rem clamp(.75rem,3vw,2rem) 3rem;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
h1{font-size:1.7rem;line-height:1.2;margin:.2rem 0}
h2{font-size:1.2rem;margin:2rem 0 .5rem}
h3{font-size:1.1rem;margin:.6rem 0}
.soft{color:var(--soft)}
header p{margin:.15rem 0}
.outcome{font-weight:600}
a{color:inherit}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:3px}
.skip{position:absolute;left:-999rem}.skip:focus{left:1rem;top:.5rem;background:var(--page);padding:.3rem .6rem;z-index:3}
.bar{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem;padding:.6rem 0;background:var(--page);border-bottom:1px solid var(--line)}
.bar[hidden]{display:none}
.bar button{font:inherit;min-width:2.75rem;min-height:2.75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--panel);color:inherit;cursor:pointer}
.bar button:disabled{opacity:.4;cursor:default}
.bar input[type=range]{flex:1 1 12rem;min-width:8rem;min-height:2.75rem;accent-color:var(--side-1)}
.bar output{flex:0 1 15rem;font-weight:600}
.bar label.toggle{display:inline-flex;align-items:center;gap:.4rem;min-height:2.75rem}
.bar label.toggle input{width:1.2rem;height:1.2rem}
.lead{max-width:75ch}
.turning .frame h3{display:none}
.frame{scroll-margin-top:5rem;display:grid;grid-template-columns:minmax(0,1fr);gap:.5rem 1.5rem;margin:.5rem 0 1.5rem}
.frame[hidden]{display:none}
.frame h3{grid-column:1/-1}
.sheet-box{overflow:auto;max-height:85vh;border:1px solid var(--line);border-radius:.5rem}
.map{display:block;width:100%;min-width:calc(var(--units)*2.15px);height:auto}
figure{margin:0}
ol.events{margin:0;padding:0;list-style:none}
ol.events>li{border-bottom:1px solid var(--line);padding:.35rem .25rem;overflow-wrap:anywhere}
ol.events>li.hits{border-left:3px solid var(--hit);padding-left:.6rem}
ol.events>li.lit{background:var(--panel)}
summary{cursor:pointer}
.ships{margin-top:.6rem}
.why{margin:.3rem 0 .3rem 1rem;padding:0;list-style:none;font-size:.86rem;color:var(--soft)}
.why li{padding:.05rem 0}
.clause{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.8rem;margin-right:.6em}
.real{font-size:.75rem;border:1px solid var(--line);border-radius:1rem;padding:0 .5em;margin-left:.5em;white-space:nowrap}
.scroll{overflow-x:auto}
table{border-collapse:collapse;margin:.25rem 0;font-size:.92rem}
caption{text-align:left;color:var(--soft);padding:.2rem 0}
th,td{text-align:left;padding:.25rem .9rem .25rem 0;border-bottom:1px solid var(--line);vertical-align:top}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}
td:nth-child(-n+2){overflow-wrap:anywhere}
tr.gone td{color:var(--soft)}
tr.gone td:first-child{text-decoration:line-through}
.key{display:inline-block;width:1.1em;height:.7em;border:2px solid var(--own);background:var(--own);border-radius:2px;margin-right:.5em;vertical-align:baseline}
.side-1.key,.side-3.key{background:var(--paper)}
.side-2.key,.side-3.key{border-style:dashed}
.luck{display:block;width:100%;max-width:44rem;height:auto}
.legend{margin:.4rem 0;font-size:.86rem;color:var(--soft)}
.legend ul{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin:.3rem 0;padding:0;list-style:none}
.legend li{display:inline-flex;align-items:center;gap:.4rem}
.legend svg{flex:none;width:3.4rem;height:1.7rem;background:var(--water);border-radius:.25rem}
.legend .arcs{visibility:visible}
.frame:focus{outline:none}
.luck .rule{stroke:var(--line);stroke-width:1}
.luck text{font-size:13px;fill:var(--own,var(--soft))}
.luck .scale{text-anchor:end}.luck .scale.start{text-anchor:start}
.luck .actual,.luck .expected{fill:none;stroke:var(--own,var(--soft));stroke-width:2.5;stroke-linejoin:round}
.luck .expected{stroke-dasharray:5 4;stroke-width:1.6}
.fine{font-size:.86rem;color:var(--soft);overflow-wrap:anywhere}
@media (max-width:40rem){.frame{scroll-margin-top:9rem}.bar output{flex:1 1 8rem}.bar{gap:.3rem .6rem}th,td{padding-right:.5rem}body{font-size:15px}.map{min-width:calc(var(--units)*2.5px)}table{width:100%;font-size:.86rem}.of-side{display:none}}
@media (min-width:60rem){.frame{grid-template-columns:minmax(0,3fr) minmax(19rem,2fr)}}
@media print{
:root{${MAP_COLOURS}--page:#fff;--soft:#444;--line:#bbb;--panel:#fff}
body{font-size:10.5pt;padding:0;max-width:none}
.bar,.skip{display:none!important}
.turning .frame h3{display:block}
.frame,.frame[hidden]{display:block;break-inside:auto;margin-bottom:1rem}
figure{break-inside:avoid}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.sheet-box{overflow:visible;max-height:none}
.map{max-height:15cm;min-width:0}
h2,h3,summary,caption,thead{break-after:avoid}
li,tr{break-inside:avoid}
}
@media (prefers-reduced-motion:no-preference){ol.events>li{transition:background .15s}}
${MAP_STYLE}`
