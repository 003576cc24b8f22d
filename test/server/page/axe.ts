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

/** What axe checks. */
export interface AxeScope {
  /** The identifiers of rules. Default: every rule. */
  readonly rules?: readonly string[];
  /** A part of the page as a CSS selector. Default: the whole page. */
  readonly part?: string;
}

/**
 * Checks the page with axe.
 *
 * The program is evaluated by the browser's debugger: the page's content policy would block a script element.
 */
export async function findAxeViolations(
  page: Page,
  scope: AxeScope,
): Promise<readonly AxeViolation[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults, AxeScope>(
    ({ rules, part }) =>
      window.axe.run(
        part ?? document,
        rules === undefined ? {} : { runOnly: { type: 'rule', values: [...rules] } },
      ),
    scope,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => ({
      rule: id,
      element: target.join(' '),
      reason: failureSummary.split('\n').slice(1).join(' ').trim(),
    })),
  );
}
