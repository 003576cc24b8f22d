import type { Mask } from './mask.ts';

/** A field read that nobody had asked the service for. */
export class NotRequested extends Error {
  constructor(path: string) {
    super(`"${path}" was read but not asked for: the field that reads it must say so.`);
    this.name = 'NotAskedFor';
  }
}

/**
 * The same value, except that touching a path outside the mask throws NotAskedFor. For tests: without it, a field that
 * forgets to say what it reads would quietly answer null.
 *
 * @param given  The field that comes with every record whatever is asked for; null where nothing does, and where asking for
 *               a nested record without naming anything of it asks for all of it.
 */
export function guardAccess<Value>(value: Value, mask: Mask, given: string | null, at = ''): Value {
  if (Array.isArray(value)) {
    // A list of guarded items has the type of the list.
    return value.map((item) => guardAccess(item, mask, given, at)) as Value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (given === null && mask.size === 0 && at !== '') return value;
  return new Proxy(value, {
    get(record, key) {
      // What every object has is no field of a record: graphql-js looks for valueOf where it expects text.
      if (typeof key === 'symbol' || key === given || key in Object.prototype) {
        return Reflect.get(record, key);
      }
      const branch = mask.get(key);
      const path = at === '' ? key : `${at}.${key}`;
      // Promise resolution and `JSON.stringify` look for these on anything.
      if (branch === undefined && (key === 'then' || key === 'toJSON')) return undefined;
      if (branch === undefined) throw new NotRequested(path);
      return guardAccess(Reflect.get(record, key), branch, given, path);
    },
  });
}
