/** Prints JSON as a person writes it: a value that fits on one line is on one line. */
export function printJson(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const items = (inner: string) =>
    Array.isArray(value)
      ? value.map((item) => printJson(item, inner))
      : Object.entries(value).map(([name, item]) => `"${name}": ${printJson(item, inner)}`);
  const flat = items('');
  if (flat.length === 0) return `${open}${close}`;
  const padding = open === '{' ? ' ' : '';
  const line = `${open}${padding}${flat.join(', ')}${padding}${close}`;
  if (!line.includes('\n') && indent.length + line.length <= lineWidth) return line;
  const deeper = `${indent}  `;
  return `${open}\n${items(deeper)
    .map((item) => deeper + item)
    .join(',\n')}\n${indent}${close}`;
}

const lineWidth = 100;
