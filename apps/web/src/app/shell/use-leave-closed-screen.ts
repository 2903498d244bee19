import { HOME } from '@crewroom/domain/auth/sign-in';
import type { Viewer } from '@crewroom/domain/contract/access';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStartData } from '../../lib/start-data.ts';
import { mayOpen } from '../screens.ts';

/** Leaves a screen for the profile as soon as the rank that opened it turns out to be lost. */
export function useLeaveClosedScreen(viewer: Viewer | null): void {
  const { thresholds } = useStartData();
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const closed = viewer !== null && !mayOpen(path, viewer.rank, thresholds);
  useEffect(() => {
    if (closed) void navigate({ to: HOME, replace: true });
  }, [closed, navigate]);
}
