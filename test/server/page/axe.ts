import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The checker, in a page that evaluated its program. */
    readonly axe: typeof axe;
  }
}

/** An element that breaks a rule of the accessibility checker axe. */
export interface AxeViolation {
  /** The identifier of the rule in axe. */
  readonly rule: string;
  /** The element as a CSS selector. */
  readonly element: string;
  /** What is wrong, in axe's words. */
  readonly reason: string;
}

/**
 * Checks the page with rules of axe.
 *
 * The program is evaluated by the browser's debugger: the page's content policy would block a script element.
 */
export async function findAxeViolations(
  page: Page,
  rules: readonly string[],
): Promise<readonly AxeViolation[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults, readonly string[]>(
    (values) => window.axe.run({ runOnly: { type: 'rule', values: [...values] } }),
    rules,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => ({
      rule: id,
      element: target.join(' '),
      reason: failureSummary.split('\n').slice(1).join(' ').trim(),
    })),
  );
}
