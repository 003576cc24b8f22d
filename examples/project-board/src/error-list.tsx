import { CombinedGraphQLErrors, type ErrorLike } from '@apollo/client';

/** The errors of an operation, each with its code. Shows nothing if there is no error. */
export function ErrorList({ error }: { readonly error: ErrorLike | undefined }) {
  if (error === undefined) return null;
  const lines = CombinedGraphQLErrors.is(error)
    ? error.errors.map(({ message, extensions }) => `${String(extensions?.['code'])}: ${message}`)
    : [error.message];
  return (
    <ul className="error-list" role="alert">
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
