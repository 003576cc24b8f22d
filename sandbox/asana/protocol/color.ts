const hues = ['pink', 'green', 'blue', 'red', 'teal', 'brown', 'orange', 'purple', 'warm-gray'];

/** The colors that a tag or a project can have. Source: OAS, TagBase and ProjectBase. */
export const colors: readonly string[] = hues.flatMap((hue) => [`dark-${hue}`, `light-${hue}`]);
