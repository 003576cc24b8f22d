/**
 * Moves the focus between the requests with the arrow keys, Home and End, and opens and closes a request with the right and the left arrow.
 * Tab, Enter and Space work without it.
 */
export function moveWithKeys(event: KeyboardEvent): void {
  const pane = event.currentTarget;
  if (!(pane instanceof HTMLElement) || !(event.target instanceof HTMLElement)) return;
  const summaries = [...pane.querySelectorAll('summary')];
  const index = summaries.indexOf(event.target);
  if (index < 0) return;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: summaries.length - 1,
  };
  const target = targets[event.key];
  if (target !== undefined) summaries[target]?.focus();
  else if (event.key === 'ArrowRight') setOpen(summaries[index], true);
  else if (event.key === 'ArrowLeft') setOpen(summaries[index], false);
  else return;
  event.preventDefault();
}

function setOpen(summary: HTMLElement | undefined, isOpen: boolean): void {
  const details = summary?.parentElement;
  if (details instanceof HTMLDetailsElement) details.open = isOpen;
}
