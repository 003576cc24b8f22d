import { CombinedGraphQLErrors, type ErrorLike } from '@apollo/client';

/** What went wrong, if anything: of an answer with gaps, each gap with its code. */
export function Trouble({ error }: { readonly error: ErrorLike | undefined }) {
  if (error === undefined) return null;
  const lines = CombinedGraphQLErrors.is(error)
    ? error.errors.map(({ message, extensions }) => `${String(extensions?.['code'])}: ${message}`)
    : [error.message];
  return (
    <ul className="trouble" role="alert">
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
