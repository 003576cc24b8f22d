import type { PortfolioRow } from '../../store/asana/portfolio-row.ts';
import { colors } from '../protocol/color.ts';
import { type Data, readBoolean, readChoice, readDate, readText } from '../protocol/input.ts';
import { invalid, missing } from '../protocol/rejection.ts';

type PortfolioChange = Partial<
  Pick<PortfolioRow, 'name' | 'color' | 'archived' | 'isPublic' | 'startOn' | 'dueOn'>
>;

/** The changes of a portfolio in a request. */
export function parsePortfolioChange(data: Data): PortfolioChange {
  const name = readText(data, 'name');
  if (name !== undefined && name.trim() === '') throw missing('name');
  const color = readChoice(data, 'color', colors);
  const archived = readBoolean(data, 'archived');
  const isPublic = readBoolean(data, 'public');
  const dueOn = readDate(data, 'due_on');
  const startOn = readDate(data, 'start_on');
  checkDates(startOn, dueOn);
  return {
    ...(name !== undefined && { name }),
    ...(color && { color }),
    ...(archived !== undefined && { archived }),
    ...(isPublic !== undefined && { isPublic }),
    ...(dueOn !== undefined && { dueOn }),
    ...(startOn !== undefined && { startOn }),
    ...(dueOn === null && { startOn: null }),
  };
}

/** Source: OAS, PortfolioBase. The wording is unverified. */
function checkDates(startOn: string | null | undefined, dueOn: string | null | undefined): void {
  if (startOn === undefined) return;
  if (dueOn === undefined) throw invalid('start_on: You must also provide due_on');
  if (startOn === null) return;
  if (dueOn === null) throw invalid('start_on: You must also provide due_on');
  if (startOn > dueOn) throw invalid('The start date must not be after the due date');
  if (startOn === dueOn) throw invalid('start_on: Cannot be the same date as due_on');
}
