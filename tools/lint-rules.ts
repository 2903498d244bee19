import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Parameters<RuleTester['run']>[1];

const noClock: Rule = {
  create: (context) => ({
    Identifier: (node) => {
      if (node.name !== 'Date') return;
      const { parent } = node;
      const isCall = parent.type === 'CallExpression' && parent.callee === node;
      const isNow = parent.type === 'NewExpression' && parent.arguments.length === 0;
      const isMember =
        parent.type === 'MemberExpression' && context.sourceCode.getText(parent) === 'Date.now';
      if (!isCall && !isNow && !isMember) return;
      const message = 'Take the time as a parameter: what reads the clock itself cannot be tested.';
      context.report({ node: parent, message });
    },
  }),
};

const noRobloxHost: Rule = {
  create: (context) => {
    const check = (node: Parameters<typeof context.sourceCode.getText>[0]): void => {
      if (!/(?:roblox|rbxcdn)\.com/.test(context.sourceCode.getText(node))) return;
      const message = 'Only the Roblox client and the settings know where Roblox is.';
      context.report({ node: node ?? context.sourceCode.ast, message });
    };
    return { Literal: check, TemplateElement: check, JSXText: check };
  },
};

const noReExport: Rule = {
  create: (context) => {
    const message = 'Import from the file that declares it.';
    return {
      ExportAllDeclaration: (node) => context.report({ node, message }),
      ExportNamedDeclaration: (node) => {
        if (node.source !== null) context.report({ node, message });
      },
    };
  },
};

/** The project's own rules for the linter, which has none with the same meaning. */
export default {
  meta: { name: 'crewroom' },
  rules: { 'no-clock': noClock, 'no-re-export': noReExport, 'no-roblox-host': noRobloxHost },
};
