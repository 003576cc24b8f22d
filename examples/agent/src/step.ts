import type { Agent } from './agent.ts';

// What most tasks begin with, as a model does it: it finds the objects by name, and looks up what it needs of the schema.

interface Found {
  readonly tasks: readonly { readonly id: string; readonly name: string }[];
  readonly projects: readonly { readonly id: string; readonly name: string }[];
  readonly tags: readonly { readonly id: string; readonly name: string }[];
  readonly documents: readonly { readonly id: string; readonly title: string }[];
}

/** The ids of the object with this name, or of the first one that was found. */
export async function find(agent: Agent, kind: keyof Found, name: string): Promise<string> {
  const { data } = await agent.use<{ data: Found }>('find', { text: name });
  const [first] = data[kind];
  if (first === undefined) throw new Error(`There is no ${kind} “${name}”.`);
  return first.id;
}

/** Looks up the schema, and checks that the result contains the fields that the next document uses. */
export async function lookUp(
  agent: Agent,
  search: string,
  fields: readonly string[],
): Promise<void> {
  const { matches } = await agent.use<{ matches: readonly string[] }>('schema', { search });
  for (const field of fields)
    if (!matches.some((match) => match.startsWith(field)))
      throw new Error(`A search for “${search}” does not find ${field}.`);
}

interface Operation {
  readonly document: string;
  readonly variables?: object;
}

/** Executes a document with one of the tools `query`, `add` and `change`. */
export async function execute<Data>(
  agent: Agent,
  tool: 'query' | 'add' | 'change',
  document: string,
  variables?: object,
): Promise<Data> {
  const operation: Operation = { document, ...(variables && { variables }) };
  return (await agent.use<{ data: Data }>(tool, operation)).data;
}

/** A task of an agent: what a person asks, and the calls that answer it. */
export interface AgentTask {
  readonly title: string;
  /** Returns the answer, and the number of objects that another kind of tool handles one by one. */
  run(agent: Agent): Promise<{ readonly answer: string; readonly objects: number }>;
}
