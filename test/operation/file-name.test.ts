import { expect, test } from 'vitest';
import { toFileName } from '../../src/operation/export/export-link.ts';

test.each([
  ['Road map', 'Road map.pdf'],
  ['Road map.PDF', 'Road map.pdf'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j.pdf'],
  ['../../etc/passwd', '__.._etc_passwd.pdf'],
  ['..', '_.pdf'],
  ['.bashrc', '_bashrc.pdf'],
  ['ends with dots...', 'ends with dots.pdf'],
  ['two\r\nlines\u2028three', 'two lines three.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
  ['שלום 🌦️ cafe\u0301', 'שלום 🌦️ cafe\u0301.pdf'],
  ['half \ud83c of one', 'half \ufffd of one.pdf'],
  ['', 'Untitled document.pdf'],
  [' \u0000\u200f ', 'Untitled document.pdf'],
])('the title %j gives the file name %j', (title, name) => {
  expect(toFileName(title, 'pdf')).toBe(name);
});

test('a long name is shortened between characters, to a length that file systems allow', () => {
  const name = toFileName('👩‍🔬'.repeat(1000), 'docx');
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(205);
  expect(name).toMatch(/^(👩‍🔬)+\.docx$/u);
});
