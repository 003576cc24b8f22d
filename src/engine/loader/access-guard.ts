import { everyField, type Mask } from './mask.ts';

/** A resolver read a path that was not requested from the service. */
export class NotRequested extends Error {
  constructor(path: string) {
    super(`"${path}" was read but not requested: the field that reads it must declare it.`);
    this.name = 'NotRequested';
  }
}

/**
 * The same value, but reading a path outside the mask throws NotRequested. For tests: without this, a field that does not declare
 * a path that it reads would return null without an error.
 *
 * @param idField  The field that the service returns with every record, even if it is not requested. Null if there is none; then
 *                 a nested record that is requested without any of its fields is returned with all of them.
 */
export function guardAccess<Value>(
  value: Value,
  mask: Mask,
  idField: string | null,
  parentPath = '',
): Value {
  if (Array.isArray(value)) {
    // A list of guarded items has the type of the list.
    return value.map((item) => guardAccess(item, mask, idField, parentPath)) as Value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (mask.has(everyField)) return value;
  if (idField === null && mask.size === 0 && parentPath !== '') return value;
  return new Proxy(value, {
    get(record, key) {
      // Properties of every object are not fields of a record: graphql-js reads valueOf where it expects text.
      if (typeof key === 'symbol' || key === idField || key in Object.prototype) {
        return Reflect.get(record, key);
      }
      const branch = mask.get(key);
      const path = parentPath === '' ? key : `${parentPath}.${key}`;
      // Promise resolution and `JSON.stringify` read these properties of any value.
      if (branch === undefined && (key === 'then' || key === 'toJSON')) return undefined;
      if (branch === undefined) throw new NotRequested(path);
      return guardAccess(Reflect.get(record, key), branch, idField, path);
    },
  });
}
