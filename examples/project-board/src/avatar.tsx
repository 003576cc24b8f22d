/** A person as initials on a colour of their own. */
export function Avatar({ name }: { readonly name: string }) {
  const words = name.split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('');
  const hue = [...name].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) % 360;
  return (
    <span className="avatar" style={{ '--hue': hue } as React.CSSProperties}>
      <span aria-hidden="true">{initials}</span>
      <span className="name">{name}</span>
    </span>
  );
}
