// What a user allows an agent. Each scope contains the ones before it.

export const agentScopes = ['read', 'add', 'change'] as const;

export type AgentScope = (typeof agentScopes)[number];

/** The scopes up to this one. */
export const scopesUpTo = (scope: AgentScope): readonly AgentScope[] =>
  agentScopes.slice(0, agentScopes.indexOf(scope) + 1);

/** The highest scope in a list that is separated by spaces. Ignores others. Null if it names none. */
export function highestScope(list: string): AgentScope | null {
  const named = list.split(' ');
  return agentScopes.findLast((scope) => named.includes(scope)) ?? null;
}
