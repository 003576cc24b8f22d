import published from './vocabulary.json' with { type: 'json' };

// What a recording may contain. script/reduce-vocabulary.ts takes it from the services' published descriptions. Everything else in a
// request or a response is replaced, so that a text of an account cannot remain because nobody thought of it.

/** Names in responses of errors, and in batches, which the descriptions do not have. */
const moreNames =
  'ISO-8601 actions body code consumer data domain error error_description errors extendedHelp headers help location locationType message metadata next_page options path phrase reason relative_path sendReport service status status_code sync value';

/** Words of error messages, and of names of types, that the descriptions do not use. */
const moreWords =
  'ancestor argument arguments asc attribute auth authorized bool caller codes comment conversion credentials deep denied desc drive eligible entity exceeded expired exhausted expected failed forbidden global google googleapis had http https implemented info input insufficient invalidated json matching markdown mentioned missing needs number null object offset pagination parse pdf payload permission plain precondition quota rate recognized referenced rejected rejection revision rpc route schema scopes story subtask sufficient supported token unauthenticated unauthorized unavailable unexpected unimplemented unknown unsupported uploads vnd workspace xml';

const names: ReadonlySet<string> = new Set([...published.names, ...moreNames.split(' ')]);
const words: ReadonlySet<string> = new Set([...published.words, ...moreWords.split(' ')]);
// TypeScript infers one property per name.
const values: Readonly<Record<string, readonly string[] | undefined>> = published.values;

/** Whether the services publish a property or a parameter of this name. */
export const isPublishedName = (text: string): boolean => names.has(text);

export const isPublishedValue = (name: string, value: string): boolean =>
  (Object.hasOwn(values, name) && values[name]?.includes(value)) || false;

/** Whether a text is one name, or a word or several joined words of the descriptions, such as `insufficientPermissions`. */
export function isPublishedWord(text: string): boolean {
  if (names.has(text)) return true;
  if (!/^@?[\w'’./:#-]+$/.test(text) || /\d/.test(text)) return false;
  const parts = text
    .split(/[^A-Za-z'’]+|(?<=[a-z])(?=[A-Z])/)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
  return parts.length > 0 && parts.every((part) => words.has(part) || names.has(part));
}

/** The route of a path, such as `/tasks/{task_gid}`, and its parameters. Null for a path that the services do not describe. */
export function findRoute(
  path: string,
): { readonly template: string; readonly parameters: Readonly<Record<string, string>> } | null {
  for (const { template, pattern } of routes) {
    const match = pattern.exec(path);
    if (match) return { template, parameters: match.groups ?? {} };
  }
  return null;
}

/** The routes with the fewest parameters first: a literal wins over a parameter. */
const routes = published.routes
  .map((template) => ({ template, pattern: toPattern(template) }))
  .toSorted((one, other) => one.template.split('{').length - other.template.split('{').length);

function toPattern(template: string): RegExp {
  // A task can have the address `external:<id>`. Another colon is the beginning of a method of Docs.
  const parameter = '(?<$1>(?:external:)?[^/:]+)';
  const source = template.replace(/[.$]/g, '\\$&').replace(/\{(\w+)\}/g, parameter);
  return new RegExp(`^${source}$`);
}
