/**
 * Adds the name of a request header to the response's `vary`.
 *
 * Uses `set`, not `append`: after `append` the headers that Yoga sends are no longer a plain object, and sending them takes three times as
 * long.
 */
export function addVary(headers: Headers, name: string): void {
  const names = headers.get('vary');
  headers.set('vary', names === null ? name : `${names}, ${name}`);
}
