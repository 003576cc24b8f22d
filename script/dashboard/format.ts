/** A text as HTML. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A value with the unit that Grafana names: `s`, `bytes`, `percentunit`, `ops`, `reqps` or none. */
export function formatValue(value: number, unit: string | undefined): string {
  if (unit === 's') return value >= 1 ? `${round(value)} s` : `${round(value * 1000)} ms`;
  if (unit === 'bytes') return `${round(value / 1024 ** 2)} MiB`;
  if (unit === 'percentunit') return `${round(value * 100)} %`;
  if (unit === 'ops' || unit === 'reqps') return `${round(value)}/s`;
  return value >= 10_000 ? `${round(value / 1000)} k` : round(value);
}

const round = (value: number) => String(Number(value.toPrecision(3)));
