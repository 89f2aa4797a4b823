/** Stylesheet of the overlay, isolated from that of the page except for its color tokens. */
export const OVERLAY_STYLES = `
:host {
  position: fixed; inset-block-end: 0; inset-inline: 0; z-index: 1000; pointer-events: none;
  display: flex; flex-direction: column; align-items: flex-start;
  font: 1rem/1.5 system-ui, sans-serif; color: var(--text, #1d1b26);
}
* { box-sizing: border-box; }
.panel, .toggle { pointer-events: auto; }
.panel {
  order: 1; inline-size: 100%; max-block-size: 60vh; overflow: auto; padding: 1rem 1.25rem;
  background: var(--background, #fff); border-block-start: 4px solid var(--warning, #7d5300);
  box-shadow: 0 -0.5rem 2rem rgb(0 0 0 / 25%);
}
.panel[data-level='error'] { border-block-start-color: var(--danger, #a3243b); }
.panel:focus { outline: none; }
.panel:focus-visible, .toggle:focus-visible, a:focus-visible, pre:focus-visible {
  outline: 3px solid var(--accent, #4a3db0); outline-offset: 2px;
}
h2 { margin: 0 0 0.75rem; padding-inline-end: 7rem; font-size: 1.125rem; }
article { padding-block: 0.75rem; border-block-start: 1px solid var(--line, #dedde7); overflow-wrap: anywhere; }
p { margin: 0.25rem 0; }
strong { font-weight: 600; color: var(--danger, #a3243b); }
[data-level='warning'] strong { color: var(--warning, #7d5300); }
.location { font: 0.875rem/1.5 ui-monospace, monospace; color: var(--accent, #4a3db0); }
pre {
  margin: 0.5rem 0 0; padding: 0.75rem; overflow: auto; border-radius: 0.5rem;
  font: 0.875rem/1.5 ui-monospace, monospace; background: var(--background-raised, #f6f6f9);
}
.toggle {
  position: fixed; inset-block-end: 0.75rem; inset-inline-start: 0.75rem; padding: 0.375rem 0.75rem; min-block-size: 2.25rem;
  font: 600 0.875rem/1.5 system-ui, sans-serif; cursor: pointer; border-radius: 0.5rem;
  color: var(--warning, #7d5300); background: var(--warning-background, #fdf4df); border: 1px solid currentcolor;
}
.toggle[aria-expanded='true'] { position: absolute; inset-block: 0.75rem auto; inset-inline: auto 1.25rem; }
.toggle[data-level='error'] { color: var(--danger, #a3243b); background: var(--danger-background, #fdeef0); }
:host([hidden]), .panel[hidden] { display: none; }
.status { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
@media print { :host { display: none; } }
`;
