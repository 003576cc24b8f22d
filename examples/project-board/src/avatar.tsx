/** A person as initials on a colour of their own. */
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

/** Of the first word and the last; one where letters are as wide as they are high. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => [...word][0] ?? '');
  const [first = ''] = letters;
  const isWide = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(
    first,
  );
  return isWide || letters.length === 1 ? first : first + letters.at(-1);
}
