import '../components/ui/styles.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followFocus } from '../components/ui/focus-memory.ts';
import { SiteNameContext } from '../components/ui/page-header.tsx';
import { Toaster } from '../components/ui/toaster.tsx';
import { isTransient } from '../lib/api-error.ts';
import { PRODUCT_NAME } from '../lib/start-data.ts';
import { HostScreen } from './host-screen.tsx';

const RETRIES = 2;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (count, error) => count < RETRIES && isTransient(error), staleTime: 10_000 },
  },
});

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no root element');
followFocus(document);
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SiteNameContext value={PRODUCT_NAME}>
        <Toaster />
        <HostScreen />
      </SiteNameContext>
    </QueryClientProvider>
  </StrictMode>,
);
