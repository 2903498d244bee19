/** The part of the package that the build uses; it brings no types of its own. */
declare module 'subset-font' {
  type Options = {
    readonly targetFormat: 'woff2';
    /** OpenType tags. */
    readonly keepFeatures: readonly string[];
    readonly variationAxes?: { readonly wght: { readonly min: number; readonly max: number } };
  };
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
  export = subsetFont;
}
