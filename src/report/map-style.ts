/** The colours of maps, as custom properties: a page may set others for the dark or for print. */
export const MAP_COLOURS =
  '--water:#eaf2f6;--grid:#c3d3dc;--hex-name:#536673;--land:#e9e0c0;--ink:#1c2a33;--faint:#45545e;--side-0:#a3262a;--side-1:#1f5fa8;--side-2:#2f7d4f;--side-3:#7a4fa3;--hit:#d0021b;--paper:#ffffff;'

/** How maps look. Sides differ by fill and outline as well as by colour: filled, hollow, hatched by a broken outline, light. */
export const MAP_STYLE = `
.map{background:var(--water);font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
.hexes{fill:none;stroke:var(--grid);stroke-width:.35}
.shore{fill:var(--land);stroke:var(--grid);stroke-width:.35}
.hex-names text{font-size:3px;fill:var(--hex-name);text-anchor:middle}
.sheet{font-size:6px;fill:var(--hex-name);paint-order:stroke;stroke:var(--water);stroke-width:1.4px}
.hull{stroke-width:.9;stroke-linejoin:round}
.side-0{--own:var(--side-0)}.side-1{--own:var(--side-1)}.side-2{--own:var(--side-2)}.side-3{--own:var(--side-3)}
.hull{fill:var(--own);stroke:var(--own)}
.side-1 .hull,.side-3 .hull{fill:var(--paper)}
.side-2 .hull,.side-3 .hull{stroke-dasharray:1.6 .8}
.side-1 .hull,.side-3 .hull{stroke-width:1.3}
.cross{stroke:var(--own);stroke-width:.9;fill:none;opacity:.75}
.names{pointer-events:none}
.name{font-size:4.2px;font-weight:600;fill:var(--ink);paint-order:stroke;stroke:var(--water);stroke-width:1.1px;stroke-linejoin:round}
.name.lost{font-size:3.6px;font-weight:400;font-style:italic;fill:var(--faint)}
.leader{fill:none;stroke:var(--ink);stroke-width:.3}
.wear-all{fill:var(--paper);stroke:var(--ink);stroke-width:.25}
.wear{fill:var(--hit)}
.arcs{visibility:hidden;pointer-events:none}
.arcs path{fill:var(--own);fill-opacity:.07;stroke:var(--own);stroke-width:.3;stroke-dasharray:1.2 1.2}
.arcs text{font-size:2.8px;fill:var(--own);text-anchor:middle}
.ship:hover .arcs,.show-arcs .arcs{visibility:visible}
.track{fill:none;stroke:var(--own);stroke-width:.8;stroke-dasharray:2 1.3;opacity:.75;stroke-linejoin:round}
.track-start{fill:var(--own);opacity:.6}
.shot path,.shot circle{fill:none}
.shot .reach{stroke:transparent;stroke-width:3.6;pointer-events:stroke}
.shot .miss{stroke:var(--own);stroke-width:.6;stroke-dasharray:.6 1.4;stroke-linecap:round}
.shot .hit{stroke:var(--own);stroke-width:.9}
.head{fill:var(--own);stroke:var(--water);stroke-width:.4}
.burst{fill:var(--hit);stroke:var(--paper);stroke-width:.5}
.mark text{font-size:3.6px;font-weight:700;fill:var(--paper);text-anchor:middle}
.shot:hover .miss,.shot.lit .miss{stroke:var(--ink);stroke-width:1.2}
.shot:hover .hit,.shot.lit .hit{stroke:var(--ink);stroke-width:1.7}
.mark:hover .head,.mark.lit .head{fill:var(--ink)}
`
