import type { Project, ProjectFile, SourceFile } from './project.ts';

export interface Violation {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

export interface Rule {
  readonly name: string;
  /** A rule that reads nothing although this folder exists is itself a failure. */
  readonly folder: string;
  readonly selects: (file: ProjectFile) => boolean;
  readonly violations: (selected: readonly ProjectFile[], project: Project) => Violation[];
}

export interface SourceRule {
  readonly name: string;
  readonly folder: string;
  readonly selects: (path: string) => boolean;
  readonly check: (file: SourceFile, project: Project) => Violation[];
}

/** A rule that looks at one parsed file at a time. */
export const sourceRule = ({ name, folder, selects, check }: SourceRule): Rule => ({
  name,
  folder,
  selects: (file) => file.source !== undefined && selects(file.path),
  violations: (selected, project) => selected.flatMap(({ source }) => (source ? check(source, project) : [])),
});
