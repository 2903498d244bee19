import type { Route } from '../api/route.ts';

/** Specification, section 7: the administrative division; the last three are our own. */
export const adminRoutes = {
  adminUsers: { method: 'GET', path: '/api/admin/users', access: 'admin' },
  adminUser: { method: 'GET', path: '/api/admin/users/:id', access: 'admin' },
  addSanction: { method: 'POST', path: '/api/admin/users/:id/sanctions', access: 'admin' },
  deleteSanction: { method: 'DELETE', path: '/api/admin/users/:id/sanctions/:sanctionId', access: 'admin' },
  addQualification: { method: 'POST', path: '/api/admin/users/:id/qualifications', access: 'admin' },
  removeQualification: {
    method: 'DELETE',
    path: '/api/admin/users/:id/qualifications/:qualificationId',
    access: 'admin',
  },
  setQuota: { method: 'PUT', path: '/api/admin/users/:id/quota', access: 'admin' },
  addNote: { method: 'POST', path: '/api/admin/users/:id/notes', access: 'admin' },
  addReward: { method: 'POST', path: '/api/admin/users/:id/reward', access: 'admin' },
  adminHistory: { method: 'GET', path: '/api/admin/history', access: 'admin' },
  setRole: { method: 'PUT', path: '/api/admin/users/:id/role', access: 'admin' },
  addLeave: { method: 'POST', path: '/api/admin/users/:id/leave', access: 'admin' },
  deleteLeave: { method: 'DELETE', path: '/api/admin/users/:id/leave/:leaveId', access: 'admin' },
} as const satisfies Record<string, Route>;
