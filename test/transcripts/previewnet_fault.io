// a skipped block: its time passes without one
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_fault","params":[{"kind":"skipBlock"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
@ 200
>> {"jsonrpc":"2.0","id":2,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
@ 200
>> {"jsonrpc":"2.0","id":3,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x1"}
// after some ms of virtual time, or at a time in ms since the epoch; numbers as hex, too
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_fault","params":[{"kind":"delayBlock","byMs":100,"after":50}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x2"}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_fault","params":[{"kind":"halveBlock","count":2,"at":"0x19b76dabb80"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x3"}
@ 250
>> {"jsonrpc":"2.0","id":6,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":"0x1"}
@ 50
>> {"jsonrpc":"2.0","id":7,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":"0x2"}
// a pre-confirmed transaction that never seals
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x7ad30a57b825c64d9fc24c8e02d0e4e78731a38d85b87774e1f72e5a594be09a"}
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_fault","params":[{"kind":"dropPreconfirmed"}]}
<< {"jsonrpc":"2.0","id":9,"result":"0x4"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000bb","pending"]}
<< {"jsonrpc":"2.0","id":10,"result":"0x1"}
@ 100
>> {"jsonrpc":"2.0","id":11,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000bb","pending"]}
<< {"jsonrpc":"2.0","id":11,"result":"0x0"}
// a reorg, with what the new blocks hold
>> {"jsonrpc":"2.0","id":12,"method":"previewnet_fault","params":[{"kind":"reorg","depth":2,"transactions":[[{"to":"0x00000000000000000000000000000000000000bb","value":"0x7"},1]]}]}
<< {"jsonrpc":"2.0","id":12,"result":"0x5"}
>> {"jsonrpc":"2.0","id":13,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000bb","latest"]}
<< {"jsonrpc":"2.0","id":13,"result":"0x7"}
>> {"jsonrpc":"2.0","id":14,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":14,"result":"0x3"}
// pending as it was some ms ago
>> {"jsonrpc":"2.0","id":15,"method":"previewnet_fault","params":[{"kind":"stalePending","lagMs":300,"forMs":1000}]}
<< {"jsonrpc":"2.0","id":15,"result":"0x6"}
>> {"jsonrpc":"2.0","id":16,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000bb","0x9"]}
<< {"jsonrpc":"2.0","id":16,"result":null}
>> {"jsonrpc":"2.0","id":17,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000bb","pending"]}
<< {"jsonrpc":"2.0","id":17,"result":"0x7"}
>> {"jsonrpc":"2.0","id":18,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000bb","latest"]}
<< {"jsonrpc":"2.0","id":18,"result":"0x9"}
@ 300
>> {"jsonrpc":"2.0","id":19,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000bb","pending"]}
<< {"jsonrpc":"2.0","id":19,"result":"0x9"}
// refused
>> {"jsonrpc":"2.0","id":20,"method":"previewnet_fault","params":[]}
<< {"jsonrpc":"2.0","id":20,"error":{"code":-32602,"message":"params[0]: expected an object with a kind, got nothing","data":"params[0]: expected an object with a kind, got nothing"}}
>> {"jsonrpc":"2.0","id":21,"method":"previewnet_fault","params":["skipBlock"]}
<< {"jsonrpc":"2.0","id":21,"error":{"code":-32602,"message":"params[0]: expected an object with a kind, got \"skipBlock\"","data":"params[0]: expected an object with a kind, got \"skipBlock\""}}
>> {"jsonrpc":"2.0","id":22,"method":"previewnet_fault","params":[{"at":5}]}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32602,"message":"params[0].kind: expected one of skipBlock, delayBlock, halveBlock, dropPreconfirmed, loseFlashblock, repeatFlashblock, reorderFlashblocks, reorg, resetSilently, stalePending, holdSafe, holdFinalized, halt, faucetCooldown, payerUnavailable, dropSockets, freezeSockets, dropNotifications, delayNotifications, duplicateNotifications, reorderNotifications, slowResponses, failResponses, httpStatus, truncateBatch, truncateResponse, replicaLag, got nothing","data":"params[0].kind: expected one of skipBlock, delayBlock, halveBlock, dropPreconfirmed, loseFlashblock, repeatFlashblock, reorderFlashblocks, reorg, resetSilently, stalePending, holdSafe, holdFinalized, halt, faucetCooldown, payerUnavailable, dropSockets, freezeSockets, dropNotifications, delayNotifications, duplicateNotifications, reorderNotifications, slowResponses, failResponses, httpStatus, truncateBatch, truncateResponse, replicaLag, got nothing"}}
>> {"jsonrpc":"2.0","id":23,"method":"previewnet_fault","params":[{"kind":"skipBlock","byMs":1}]}
<< {"jsonrpc":"2.0","id":23,"error":{"code":-32602,"message":"params[0]: expected no other field than count beside kind skipBlock, got {\"byMs\":1}","data":"params[0]: expected no other field than count beside kind skipBlock, got {\"byMs\":1}"}}
>> {"jsonrpc":"2.0","id":24,"method":"previewnet_fault","params":[{"kind":"delayBlock"}]}
<< {"jsonrpc":"2.0","id":24,"error":{"code":-32602,"message":"params[0].byMs: expected a whole number from 1 to 86400000, got nothing","data":"params[0].byMs: expected a whole number from 1 to 86400000, got nothing"}}
>> {"jsonrpc":"2.0","id":25,"method":"previewnet_fault","params":[{"kind":"skipBlock","count":0}]}
<< {"jsonrpc":"2.0","id":25,"error":{"code":-32602,"message":"params[0].count: expected a whole number from 1 to 1000000, got 0","data":"params[0].count: expected a whole number from 1 to 1000000, got 0"}}
>> {"jsonrpc":"2.0","id":26,"method":"previewnet_fault","params":[{"kind":"skipBlock","at":1,"after":1}]}
<< {"jsonrpc":"2.0","id":26,"error":{"code":-32602,"message":"params[0]: expected either at or after, got {\"at\":1,\"after\":1}","data":"params[0]: expected either at or after, got {\"at\":1,\"after\":1}"}}
>> {"jsonrpc":"2.0","id":27,"method":"previewnet_fault","params":[{"kind":"skipBlock","after":-1}]}
<< {"jsonrpc":"2.0","id":27,"error":{"code":-32602,"message":"params[0].after: expected a whole number, got -1","data":"params[0].after: expected a whole number, got -1"}}
>> {"jsonrpc":"2.0","id":28,"method":"previewnet_fault","params":[{"kind":"skipBlock","at":1}]}
<< {"jsonrpc":"2.0","id":28,"error":{"code":-32602,"message":"fault: expected a time from now on, which is 1767225601100 ms, got 1"}}
>> {"jsonrpc":"2.0","id":29,"method":"previewnet_fault","params":[{"kind":"skipBlock","at":8640000000000001}]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-32602,"message":"at: expected a time up to 8640000000000000 ms","data":"Exceeded max limit of 8640000000000000"}}
>> {"jsonrpc":"2.0","id":30,"method":"previewnet_fault","params":[{"kind":"loseFlashblock"}]}
<< {"jsonrpc":"2.0","id":30,"error":{"code":-32004,"message":"the blocks of this network are not cut in flashblocks"}}
>> {"jsonrpc":"2.0","id":31,"method":"previewnet_fault","params":[{"kind":"reorg","depth":99}]}
<< {"jsonrpc":"2.0","id":31,"error":{"code":-32602,"message":"Reorg depth must not exceed current chain height: current height 4, depth 99"}}
>> {"jsonrpc":"2.0","id":32,"method":"previewnet_fault","params":[{"kind":"reorg","depth":1,"transactions":[["0x01",1]]}]}
<< {"jsonrpc":"2.0","id":32,"error":{"code":-32602,"message":"params[0].transactions[0][1]: expected an index below the depth of 1, got 1","data":"params[0].transactions[0][1]: expected an index below the depth of 1, got 1"}}
>> {"jsonrpc":"2.0","id":33,"method":"previewnet_fault","params":[{"kind":"reorg","depth":1,"transactions":[["0x01",0]]}]}
<< {"jsonrpc":"2.0","id":33,"error":{"code":-32602,"message":"failed to decode signed transaction: transaction: expected a list","data":"transaction: expected a list"}}
