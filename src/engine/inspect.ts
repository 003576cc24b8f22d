/** The number of items of a list that a message shows. */
const maxItems = 10;
/** The number of lists and objects inside each other that a message shows. */
const maxDepth = 2;

/** A value as the messages of graphql-js show it. graphql-js 17 does not export its own function. */
export function inspect(value: unknown, parents: readonly object[] = []): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return value.name ? `[function ${value.name}]` : '[function]';
  if (typeof value !== 'object' || value === null) return String(value);
  if (parents.includes(value)) return '[Circular]';
  const path = [...parents, value];
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    const json: unknown = value.toJSON();
    if (json !== value) return typeof json === 'string' ? json : inspect(json, path);
  } else if (Array.isArray(value)) return inspectList(value, path);
  return inspectObject(value, path);
}

function inspectList(list: readonly unknown[], path: readonly object[]): string {
  if (list.length === 0) return '[]';
  if (path.length > maxDepth) return '[Array]';
  const items = list.slice(0, maxItems).map((item) => inspect(item, path));
  const omitted = list.length - items.length;
  if (omitted > 0) items.push(`... ${omitted} more item${omitted === 1 ? '' : 's'}`);
  return `[${items.join(', ')}]`;
}

function inspectObject(object: object, path: readonly object[]): string {
  const entries = Object.entries(object);
  if (entries.length === 0) return '{}';
  if (path.length > maxDepth) return `[${nameOf(object)}]`;
  return `{ ${entries.map(([key, value]) => `${key}: ${inspect(value, path)}`).join(', ')} }`;
}

function nameOf(object: object): string {
  const tag = Object.prototype.toString.call(object).slice('[object '.length, -1);
  const { name }: { name?: unknown } =
    typeof object.constructor === 'function' ? object.constructor : {};
  return tag === 'Object' && typeof name === 'string' && name !== '' ? name : tag;
}
