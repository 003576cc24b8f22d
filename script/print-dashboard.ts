import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { drawPanel, type Panel, type Series, type TimeRange } from './dashboard/panel.ts';

// Prints the dashboard of examples/observability as a page, with the data of a Prometheus server: for pictures of it without Grafana.
// Usage: npm run --silent dashboard -- http://127.0.0.1:9090 5 > dashboard.html    (the last five minutes)
// The server must be scraped every five seconds, with the job `taskdoc`.

const [prometheus = 'http://127.0.0.1:9090', minutes = '5'] = process.argv.slice(2);
const stepSeconds = 5;
const rateInterval = '30s';

const file = new URL('../examples/observability/grafana/dashboard.json', import.meta.url);
const dashboard = JSON.parse(readFileSync(file, 'utf8')) as { title: string; panels: Panel[] };

const resultSchema = z.object({
  data: z.object({
    result: z.array(
      z.object({
        metric: z.record(z.string(), z.string()),
        values: z.array(z.tuple([z.number(), z.string()])),
      }),
    ),
  }),
});

/** The series of a panel. Values that are not numbers, such as the quantile of no observations, are left out. */
async function seriesOf({ targets = [] }: Panel, { start, end }: TimeRange): Promise<Series[]> {
  const found = await Promise.all(
    targets.map(async ({ expr, legendFormat }) => {
      const query = expr
        .replaceAll('$__rate_interval', rateInterval)
        .replaceAll('$job', 'taskdoc')
        .replaceAll('$instance', '.*');
      const url = new URL('/api/v1/query_range', prometheus);
      url.search = String(
        new URLSearchParams({ query, start: `${start}`, end: `${end}`, step: `${stepSeconds}` }),
      );
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${query}: ${await response.text()}`);
      const { data } = resultSchema.parse(await response.json());
      return data.result.map(({ metric, values }) => ({
        name: legendFormat.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => metric[label] ?? ''),
        points: values
          .map(([time, value]) => [time, Number(value)] as const)
          .filter(([, value]) => Number.isFinite(value)),
      }));
    }),
  );
  return found.flat();
}

const end = Math.floor(Date.now() / 1000);
const range = { start: end - Number(minutes) * 60, end };
const panels = await Promise.all(
  dashboard.panels.map(async (panel) => drawPanel(panel, await seriesOf(panel, range), range)),
);
console.log(`<!doctype html><html lang="en"><meta charset="utf-8"><title>${dashboard.title}</title><style>
body{font:13px system-ui,sans-serif;margin:16px;background:#f3f4f6;color:#111827}
main{display:grid;grid-template-columns:repeat(24,1fr);grid-auto-rows:21px;gap:6px}
h1{font-size:18px;margin:0 0 12px}h2{font-size:14px;margin:4px 0}h3{font-size:13px;margin:0 0 6px}
section{background:#fff;border:1px solid #e5e7eb;border-radius:6px;padding:8px 10px;overflow:hidden}
.chart{display:flex;height:118px;margin-top:12px}.axis{position:relative;flex:0 0 62px;color:#6b7280;font-size:11px}
.axis span{position:absolute;right:8px;transform:translateY(-50%)}
svg{flex:1;width:100%;height:100%;overflow:visible;background:linear-gradient(#f9fafb,#f9fafb)}polyline{fill:none;stroke-width:1.6;vector-effect:non-scaling-stroke}
ul{list-style:none;padding:0;margin:8px 0 0;display:flex;flex-wrap:wrap;gap:2px 12px;font-size:11px}
li i{display:inline-block;width:10px;height:3px;margin:0 5px 3px 0}
.state{display:flex;align-items:center;height:26px;gap:8px;margin-bottom:6px}.state b{width:62px;font-weight:normal}
</style><h1>${dashboard.title}</h1><main>${panels.join('\n')}</main></html>`);
