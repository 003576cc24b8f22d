import { waterfallStyle } from '../waterfall/style.ts';

/** The page's style sheet, with a light and a dark colour scheme. */
export const homeStyle = `
:root { color-scheme: light dark; --back: #f5f6f8; --card: #fff; --text: #191b20; --soft: #565c68; --line: #d7dae0; --edge: #7b818d; --accent: #4a3fb5; --on-accent: #fff; --good: #14683a; --good-back: #e8f5ed; --bad: #9b2513; --bad-back: #fdeeeb; --banner: #fff3cf; --banner-text: #5b4300; --asana: #d1405c; --google: #3b78e7; }
@media (prefers-color-scheme: dark) {
  :root { --back: #121317; --card: #1b1d23; --text: #eceef2; --soft: #a8aebb; --line: #343842; --edge: #7d8492; --accent: #b4abff; --on-accent: #17103f; --good: #7fdca5; --good-back: #17301f; --bad: #ffa694; --bad-back: #3a1d17; --banner: #38300f; --banner-text: #f6df9f; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; }
.banner { margin: 0; padding: .65rem 1rem; background: var(--banner); color: var(--banner-text); text-align: center; }
main { max-width: 66rem; margin: 0 auto; padding: 3rem 1.25rem 4rem; }
header { margin-bottom: 2.25rem; }
h1 { margin: 0; font-size: 2.4rem; line-height: 1.1; letter-spacing: -.03em; }
h2 { margin: 0; font-size: 1.25rem; line-height: 1.3; }
p { margin: .6rem 0; }
.lead { max-width: 38rem; margin: .75rem 0 1.25rem; color: var(--soft); font-size: 1.125rem; }
.soft { color: var(--soft); }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 1.25rem; align-items: start; }
.card { padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-top: 4px solid var(--line); border-radius: .9rem; scroll-margin-top: 1rem; }
.card[data-service=asana] { border-top-color: var(--asana); }
.card[data-service=google] { border-top-color: var(--google); }
.card > .soft { margin-top: .2rem; }
.state { margin: .75rem 0 .25rem; font-weight: 600; }
.state.on { color: var(--good); }
.state.bad { color: var(--bad); }
.state.off { color: var(--soft); }
dl { margin: .25rem 0 .5rem; }
dl div { display: flex; gap: .75rem; }
dt { flex: none; width: 3.25rem; color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
ul { margin: .25rem 0 .75rem; padding-left: 1.2rem; }
code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere; }
li code { display: block; color: var(--soft); }
.notice { margin: .75rem 0; padding: .7rem .9rem; border-left: 4px solid; border-radius: .35rem; }
.notice strong { display: block; }
.notice.good { border-color: var(--good); background: var(--good-back); }
.notice.bad { border-color: var(--bad); background: var(--bad-back); }
.buttons { display: flex; flex-wrap: wrap; gap: .6rem; margin-top: 1.25rem; }
form { margin: 0; }
button, .button { display: inline-block; padding: .6rem 1.15rem; border: 1px solid var(--edge); border-radius: .55rem; background: transparent; color: var(--text); font: inherit; font-weight: 600; line-height: 1.3; text-decoration: none; cursor: pointer; }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button:hover, .button:hover { text-decoration: underline; text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
.live { margin: 0 0 2rem; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: .9rem; }
.live h3 { margin: 0 0 .5rem; font-size: .875rem; color: var(--soft); }
.live a, .strip a { padding: .3rem 0; color: var(--accent); }
.columns { display: grid; grid-template-columns: minmax(0, 19rem) minmax(0, 1fr); gap: 2rem; margin-top: 1.25rem; }
.live pre { margin: 0; padding: .9rem 1rem; overflow: auto; max-height: 26rem; border-radius: .5rem; background: var(--back); line-height: 1.45; }
.live pre code { overflow-wrap: normal; }
.live .columns > div > details { margin-top: .6rem; }
.live .columns > div > details > summary { padding: .35rem 0; cursor: pointer; }
@media (max-width: 50rem) { .columns { grid-template-columns: minmax(0, 1fr); } }
.strip { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; justify-content: space-between; margin-top: 1.25rem; padding: .9rem 1.5rem; border: 1px solid var(--line); border-radius: .9rem; }
footer { margin-top: 2.5rem; color: var(--soft); }
footer h2 { color: var(--text); font-size: 1rem; }
footer h2:not(:first-child) { margin-top: 1.25rem; }
/* For screen readers only. */
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
${waterfallStyle}
@media (forced-colors: active) { .primary { border-width: 2px; } }
`;
