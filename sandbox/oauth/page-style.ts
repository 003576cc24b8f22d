/** The style sheet of the pages, for light and dark color schemes. */
export const pageStyle = `
:root { color-scheme: light dark; --back: #f3f4f6; --card: #fff; --text: #1b1d22; --soft: #565b66; --line: #d5d8de; --notice: #fff3cf; --notice-text: #5b4300; --accent: #b3203f; --on-accent: #fff; --tint: #fdf0f2; }
[data-service=google] { --accent: #0b57d0; --tint: #eef3fd; }
@media (prefers-color-scheme: dark) {
  :root { --back: #14161a; --card: #1d2026; --text: #e9ebf0; --soft: #a9afbb; --line: #3a3f49; --notice: #3a3013; --notice-text: #f5dd9a; --accent: #ff8a9c; --on-accent: #2b0009; --tint: #2b2126; }
  [data-service=google] { --accent: #a8c7fa; --on-accent: #062e6f; --tint: #1f2733; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
.notice { margin: 0; padding: .6rem 1rem; background: var(--notice); color: var(--notice-text); font-size: .9rem; text-align: center; }
main { max-width: 30rem; margin: 2.5rem auto; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem; }
.brand { margin: 0 0 1rem; color: var(--accent); font-weight: 700; letter-spacing: .01em; }
h1 { margin: 0 0 .25rem; font-size: 1.45rem; line-height: 1.25; }
.lead { margin: 0 0 1.5rem; color: var(--soft); }
fieldset { margin: 0 0 1.5rem; padding: 0; border: 0; }
legend { padding: 0; margin-bottom: .5rem; font-weight: 600; }
label { display: flex; gap: .75rem; align-items: flex-start; padding: .7rem .85rem; border: 1px solid var(--line); border-radius: .6rem; cursor: pointer; }
label + label { margin-top: .5rem; }
label:has(:checked) { border-color: var(--accent); background: var(--tint); }
input { flex: none; width: 1.15rem; height: 1.15rem; margin: .2rem 0 0; accent-color: var(--accent); }
small { display: block; color: var(--soft); font-size: .875rem; }
ul { margin: 0 0 1.5rem; padding-left: 1.2rem; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; justify-content: flex-end; }
button { padding: .6rem 1.4rem; border: 1px solid var(--line); border-radius: 2rem; background: transparent; color: var(--text); font: inherit; font-weight: 600; cursor: pointer; }
button[value=allow] { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
:focus-visible, label:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
label :focus-visible { outline: none; }
code { overflow-wrap: anywhere; }
@media (max-width: 34rem) { main { margin: 0; border: 0; border-radius: 0; } }
`;
