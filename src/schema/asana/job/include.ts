/** What a copy has, as Asana takes it: separated by commas. Absent for nothing. */
export const toInclude = (parts: readonly string[] = []) =>
  parts.length === 0 ? {} : { include: [...new Set(parts)].join(',') };
