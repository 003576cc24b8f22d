/** A user's initials on a color that depends on the name. */
export function Avatar({ name }: { readonly name: string }) {
  const initials = initialsOf(name);
  const hue = [...name].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) % 360;
  return (
    <span className="avatar" style={{ '--hue': hue } as React.CSSProperties}>
      <span aria-hidden="true">{initials}</span>
      <span className="name">{name}</span>
    </span>
  );
}

/** The first letters of the first and last word, or only one letter in a script with wide letters. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => [...word][0] ?? '');
  const [first = ''] = letters;
  const isWide = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(
    first,
  );
  return isWide || letters.length === 1 ? first : first + letters.at(-1);
}
