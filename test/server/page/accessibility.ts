import type { Page } from 'playwright-core';

/** A text with low contrast. */
export interface LowContrastText {
  readonly text: string;
  /** From 1 to 21. Source: WCAG 2.2, "contrast ratio". */
  readonly ratio: number;
}

/** Finds the texts of a page with less contrast than WCAG AA requires: 4.5, or 3 for large text. */
export function findLowContrastTexts(page: Page): Promise<readonly LowContrastText[]> {
  return page.evaluate(() => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const backgroundOf = (element: Element): string => {
      const color = getComputedStyle(element).backgroundColor;
      if (channels(color)[3] !== 0) return color;
      return element.parentElement ? backgroundOf(element.parentElement) : 'rgb(255, 255, 255)';
    };
    const lowContrast: { text: string; ratio: number }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '') continue;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const [low = 0, high = 0] = [luminance(color), luminance(backgroundOf(element))].sort(
        (left, right) => left - right,
      );
      const ratio = (high + 0.05) / (low + 0.05);
      const size = Number.parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      if (ratio < (isLarge ? 3 : 4.5)) lowContrast.push({ text, ratio });
    }
    return lowContrast;
  });
}

/** Finds problems for users of a screen reader or a keyboard. */
export function findAccessibilityProblems(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const check = (isValid: boolean, problem: string) => {
      if (!isValid) problems.push(problem);
    };
    const labelOf = (element: Element) => {
      const named = element.getAttribute('aria-labelledby');
      const label = named ? document.getElementById(named)?.textContent : null;
      return (label ?? element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    };
    check(document.documentElement.lang === 'en', 'no language');
    check(document.title !== '', 'no title');
    check(all('main').length === 1, 'not exactly one main element');
    check(all('h1').length === 1, 'not exactly one h1');
    const ids = all('[id]').map(({ id }) => id);
    check(new Set(ids).size === ids.length, 'a duplicate id');
    for (const section of all('section')) {
      const isNamed = section.hasAttribute('aria-label') || section.hasAttribute('aria-labelledby');
      check(isNamed && labelOf(section) !== '', 'a section without a name');
    }
    const controls = all('button, a[href], input:not([type=hidden])');
    const names = all('button, a[href]').map(labelOf);
    check(!names.includes(''), 'a control without a name');
    check(new Set(names).size === names.length, `controls with the same name: ${names.join(', ')}`);
    for (const input of all('input:not([type=hidden])') as HTMLInputElement[]) {
      check((input.labels?.length ?? 0) > 0, `an input without a label: ${input.name}`);
    }
    for (const control of controls) {
      const target = (control as HTMLInputElement).labels?.[0] ?? control;
      const { width, height } = target.getBoundingClientRect();
      check(width >= 24 && height >= 24, `a small target: ${labelOf(control)}`);
      check(
        (control as HTMLElement).tabIndex >= 0,
        `not reachable by keyboard: ${labelOf(control)}`,
      );
    }
    check(
      document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      'wider than its window',
    );
    return problems;
  });
}

/** The elements that the Tab key reaches, in order, and whether each has a visible focus. */
export async function tabThrough(page: Page, count: number) {
  const stops: { name: string; isVisible: boolean }[] = [];
  for (let stop = 0; stop < count; stop += 1) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused) return { name: '', isVisible: false };
        const marked = focused.closest('label') ?? focused;
        const { outlineStyle, outlineWidth } = getComputedStyle(marked);
        const name = (focused.textContent ?? '').trim().replace(/\s+/g, ' ');
        return {
          name,
          isVisible: outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2,
        };
      }),
    );
  }
  return stops;
}
