declare module '~icons/tabler/*' {
  const icon: import('./components/ui/icon.tsx').IconComponent;
  export default icon;
}
