import { escapeHtml, formatValue } from './format.ts';

// Draws one panel of a Grafana dashboard as SVG, from values that Prometheus returned.

/** The part of a panel that is drawn. Source: Grafana's JSON of dashboards. */
export interface Panel {
  readonly type: 'row' | 'timeseries' | 'state-timeline';
  readonly title: string;
  readonly gridPos: {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
  };
  readonly fieldConfig?: { readonly defaults: { readonly unit?: string } };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

/** One line of a chart: its name, and points of seconds and values. */
export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
}

/** The time that a dashboard shows, in seconds. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

const width = 400;
const height = 120;
const colours = [
  '#2563eb',
  '#d97706',
  '#059669',
  '#dc2626',
  '#7c3aed',
  '#0891b2',
  '#be185d',
  '#4d7c0f',
];
const colourOf = (index: number) => colours[index % colours.length];

/** The panel with its chart and its legend, as HTML. */
export function drawPanel(panel: Panel, series: readonly Series[], range: TimeRange): string {
  const { x, y, w, h } = panel.gridPos;
  const place = `grid-column:${x + 1}/span ${w};grid-row:${y + 1}/span ${h}`;
  if (panel.type === 'row') return `<h2 style="${place}">${escapeHtml(panel.title)}</h2>`;
  const unit = panel.fieldConfig?.defaults.unit;
  const chart =
    panel.type === 'timeseries' ? drawLines(series, unit, range) : drawStates(series, range);
  return `<section style="${place}"><h3>${escapeHtml(panel.title)}</h3>${chart}</section>`;
}

function drawLines(series: readonly Series[], unit: string | undefined, range: TimeRange): string {
  const highest = Math.max(...series.flatMap(({ points }) => points.map(([, value]) => value)), 0);
  const top = highest || 1;
  const lines = series.map(({ points }, index) => {
    const path = points.map(
      ([time, value]) => `${toX(time, range)},${height - (value / top) * height}`,
    );
    return `<polyline points="${path.join(' ')}" stroke="${colourOf(index)}"/>`;
  });
  const axis = [1, 0.5, 0].map(
    (share) => `<span style="top:${(1 - share) * 100}%">${formatValue(top * share, unit)}</span>`,
  );
  return `<div class="chart"><div class="axis">${axis.join('')}</div>${svg(lines.join(''))}</div>${legend(series)}`;
}

/** One bar per series. It is red where the value is not 0. */
function drawStates(series: readonly Series[], range: TimeRange): string {
  const rows = series.map(({ name, points }) => {
    const bars = points.map(([time, value], index) => {
      const x = toX(time, range);
      const next = points[index + 1]?.[0] ?? range.end;
      return `<rect x="${x}" width="${Math.max(0, toX(next, range) - x)}" height="${height}" fill="${value === 0 ? '#bbf7d0' : '#dc2626'}"/>`;
    });
    return `<div class="state"><b>${escapeHtml(name)}</b>${svg(bars.join(''))}</div>`;
  });
  return rows.join('');
}

function legend(series: readonly Series[]): string {
  if (series.length === 0) return '<p>No data in this time.</p>';
  const items = series.map(
    ({ name }, index) =>
      `<li><i style="background:${colourOf(index)}"></i>${escapeHtml(name)}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

const toX = (time: number, { start, end }: TimeRange) => ((time - start) / (end - start)) * width;

const svg = (content: string) =>
  `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${content}</svg>`;
