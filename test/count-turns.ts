/** Counts turns of the event loop. Returns a function that stops this and returns their number. */
export function countTurns(): () => number {
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  return () => {
    clearImmediate(timer);
    return turns;
  };
}
