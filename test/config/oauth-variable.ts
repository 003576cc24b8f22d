/** Environment variables by name. */
export type Environment = Readonly<Record<string, string>>;

/** A complete OAuth registration with Asana. */
export const oauth: Environment = {
  ASANA_CLIENT_ID: '12',
  ASANA_CLIENT_SECRET: 'asana-client-secret',
  PUBLIC_URL: 'https://taskdoc.example',
  SESSION_SECRET: 'x'.repeat(32),
};

/** Adds a first column for the title of a test: the variables of each row, with `oauth` in one word and without long repetitions. */
export const withTitle = <Rest extends readonly unknown[]>(
  rows: readonly (readonly [Environment, ...Rest])[],
) =>
  rows.map(([env, ...rest]): [title: string, env: Environment, ...rest: Rest] => [
    toTitle(env),
    env,
    ...rest,
  ]);

function toTitle(env: Environment): string {
  const isRegistered = Object.keys(oauth).every((name) => name in env);
  const variables = Object.entries(env)
    .filter(([name, value]) => !isRegistered || value !== oauth[name])
    .map(([name, value]) => `${name}=${value.replace(/(\w)\1{9,}/g, '$1…')}`);
  return [...(isRegistered ? ['an OAuth registration'] : []), ...variables].join(', ') || '(empty)';
}
