import type { CombinedError } from 'urql';

/** Why a part of the page is missing. The page shows the rest. */
export function ErrorList({ errors }: { readonly errors: readonly (CombinedError | undefined)[] }) {
  const lines = errors.flatMap((error) => {
    if (error === undefined) return [];
    if (error.networkError) return [error.networkError.message];
    return error.graphQLErrors.map(
      ({ message, extensions }) => `${extensions['code']}: ${message}`,
    );
  });
  if (lines.length === 0) return null;
  return (
    <ul role="alert" className="error-list">
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
