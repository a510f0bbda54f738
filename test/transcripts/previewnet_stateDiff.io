# {"network":"flashblocks","endpoint":"open","alloc":{"0x000000000000000000000000000000000000c0de":{"code":"0x6020355f35555f5ff3"}}}
// two transactions in two flashblocks: the first stores 5 in slot 1, the second 6
@ 50
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"to":"0x000000000000000000000000000000000000c0de","gas":"0x186a0","data":"0x00000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000005"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x7fd3a863088ba4a113adf024570dca011dab6429076ed77529a16929ac8009d8"}
@ 200
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"to":"0x000000000000000000000000000000000000c0de","gas":"0x186a0","data":"0x00000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000006"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0xcd2e13610d1f2df4696c3d8421bcc0563fae2eee0e702662129ba17b5d24bf5e"}
@ 200

// what each flashblock of the pending block has changed
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_stateDiff","params":[{"blockNumber":"pending","flashblockIndex":"0x0"},{"blockNumber":"pending","flashblockIndex":"0x1"}]}
<< {"jsonrpc":"2.0","id":3,"result":{"0x000000000000000000000000000000000000c0de":{"slots":{"0x0000000000000000000000000000000000000000000000000000000000000001":{"from":"0x0000000000000000000000000000000000000000000000000000000000000000","to":"0x0000000000000000000000000000000000000000000000000000000000000005"}}},"0x4200000000000000000000000000000000000011":{"balance":{"from":"0x0","to":"0xa1a8b26c0"}},"0x4200000000000000000000000000000000000019":{"balance":{"from":"0x0","to":"0x3284b7c1c0"}},"0x420000000000000000000000000000000000001a":{"balance":{"from":"0x0","to":"0x351a6028"}},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":{"from":"0x21e19e0c9bab2400000","to":"0x21e19e0c97ddde2b758"},"nonce":{"from":"0x0","to":"0x1"}}}}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_stateDiff","params":[{"blockNumber":"0x1","flashblockIndex":"0x1"},{"blockNumber":"0x1","flashblockIndex":"0x2"}]}
<< {"jsonrpc":"2.0","id":4,"result":{"0x000000000000000000000000000000000000c0de":{"slots":{"0x0000000000000000000000000000000000000000000000000000000000000001":{"from":"0x0000000000000000000000000000000000000000000000000000000000000005","to":"0x0000000000000000000000000000000000000000000000000000000000000006"}}},"0x4200000000000000000000000000000000000011":{"balance":{"from":"0xa1a8b26c0","to":"0x1039d90280"}},"0x4200000000000000000000000000000000000019":{"balance":{"from":"0x3284b7c1c0","to":"0x51213d0c80"}},"0x420000000000000000000000000000000000001a":{"balance":{"from":"0x351a6028","to":"0x6a34c050"}},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":{"from":"0x21e19e0c97ddde2b758","to":"0x21e19e0c958ecf530b0"},"nonce":{"from":"0x1","to":"0x2"}}}}

// to pending, if no second moment is given
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_stateDiff","params":[{"blockNumber":"0x1","flashblockIndex":1}]}
<< {"jsonrpc":"2.0","id":5,"result":{"0x000000000000000000000000000000000000c0de":{"slots":{"0x0000000000000000000000000000000000000000000000000000000000000001":{"from":"0x0000000000000000000000000000000000000000000000000000000000000005","to":"0x0000000000000000000000000000000000000000000000000000000000000006"}}},"0x4200000000000000000000000000000000000011":{"balance":{"from":"0xa1a8b26c0","to":"0x1039d90280"}},"0x4200000000000000000000000000000000000019":{"balance":{"from":"0x3284b7c1c0","to":"0x51213d0c80"}},"0x420000000000000000000000000000000000001a":{"balance":{"from":"0x351a6028","to":"0x6a34c050"}},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":{"from":"0x21e19e0c97ddde2b758","to":"0x21e19e0c958ecf530b0"},"nonce":{"from":"0x1","to":"0x2"}}}}

// between two times, forwards and backwards
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_stateDiff","params":[{"timestampMs":1767225600100},{"timestampMs":1767225600300}]}
<< {"jsonrpc":"2.0","id":6,"result":{"0x000000000000000000000000000000000000c0de":{"slots":{"0x0000000000000000000000000000000000000000000000000000000000000001":{"from":"0x0000000000000000000000000000000000000000000000000000000000000005","to":"0x0000000000000000000000000000000000000000000000000000000000000006"}}},"0x4200000000000000000000000000000000000011":{"balance":{"from":"0xa1a8b26c0","to":"0x1039d90280"}},"0x4200000000000000000000000000000000000019":{"balance":{"from":"0x3284b7c1c0","to":"0x51213d0c80"}},"0x420000000000000000000000000000000000001a":{"balance":{"from":"0x351a6028","to":"0x6a34c050"}},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":{"from":"0x21e19e0c97ddde2b758","to":"0x21e19e0c958ecf530b0"},"nonce":{"from":"0x1","to":"0x2"}}}}
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_stateDiff","params":[{"timestampMs":1767225600300},{"timestampMs":1767225600100}]}
<< {"jsonrpc":"2.0","id":7,"result":{"0x000000000000000000000000000000000000c0de":{"slots":{"0x0000000000000000000000000000000000000000000000000000000000000001":{"from":"0x0000000000000000000000000000000000000000000000000000000000000006","to":"0x0000000000000000000000000000000000000000000000000000000000000005"}}},"0x4200000000000000000000000000000000000011":{"balance":{"from":"0x1039d90280","to":"0xa1a8b26c0"}},"0x4200000000000000000000000000000000000019":{"balance":{"from":"0x51213d0c80","to":"0x3284b7c1c0"}},"0x420000000000000000000000000000000000001a":{"balance":{"from":"0x6a34c050","to":"0x351a6028"}},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":{"from":"0x21e19e0c958ecf530b0","to":"0x21e19e0c97ddde2b758"},"nonce":{"from":"0x2","to":"0x1"}}}}

// around one transaction
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_stateDiff","params":[{"blockNumber":"0x1","transactionIndex":"0x2"},{"blockNumber":"0x1","transactionIndex":"0x3"}]}
<< {"jsonrpc":"2.0","id":8,"result":{"0x000000000000000000000000000000000000c0de":{"slots":{"0x0000000000000000000000000000000000000000000000000000000000000001":{"from":"0x0000000000000000000000000000000000000000000000000000000000000005","to":"0x0000000000000000000000000000000000000000000000000000000000000006"}}},"0x4200000000000000000000000000000000000011":{"balance":{"from":"0xa1a8b26c0","to":"0x1039d90280"}},"0x4200000000000000000000000000000000000019":{"balance":{"from":"0x3284b7c1c0","to":"0x51213d0c80"}},"0x420000000000000000000000000000000000001a":{"balance":{"from":"0x351a6028","to":"0x6a34c050"}},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":{"from":"0x21e19e0c97ddde2b758","to":"0x21e19e0c958ecf530b0"},"nonce":{"from":"0x1","to":"0x2"}}}}

// nothing changes between a moment and itself
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_stateDiff","params":["pending","pending"]}
<< {"jsonrpc":"2.0","id":9,"result":{}}

// after the block was sealed its flashblocks are still there
@ 1550
>> {"jsonrpc":"2.0","id":10,"method":"previewnet_stateDiff","params":[{"blockNumber":"0x1","flashblockIndex":"0x1"},{"blockNumber":"0x1","flashblockIndex":"0x2"}]}
<< {"jsonrpc":"2.0","id":10,"result":{"0x000000000000000000000000000000000000c0de":{"slots":{"0x0000000000000000000000000000000000000000000000000000000000000001":{"from":"0x0000000000000000000000000000000000000000000000000000000000000005","to":"0x0000000000000000000000000000000000000000000000000000000000000006"}}},"0x4200000000000000000000000000000000000011":{"balance":{"from":"0xa1a8b26c0","to":"0x1039d90280"}},"0x4200000000000000000000000000000000000019":{"balance":{"from":"0x3284b7c1c0","to":"0x51213d0c80"}},"0x420000000000000000000000000000000000001a":{"balance":{"from":"0x351a6028","to":"0x6a34c050"}},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":{"from":"0x21e19e0c97ddde2b758","to":"0x21e19e0c958ecf530b0"},"nonce":{"from":"0x1","to":"0x2"}}}}
>> {"jsonrpc":"2.0","id":11,"method":"previewnet_stateDiff","params":[{"blockNumber":"0x1","flashblockIndex":"0x2"},"0x1"]}
<< {"jsonrpc":"2.0","id":11,"result":{}}

// refused
>> {"jsonrpc":"2.0","id":12,"method":"previewnet_stateDiff","params":[]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"params[0]: expected a block tag or number, got nothing","data":"params[0]: expected a block tag or number, got nothing"}}
>> {"jsonrpc":"2.0","id":13,"method":"previewnet_stateDiff","params":["0x9"]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32001,"message":"block not found: 0x9"}}
>> {"jsonrpc":"2.0","id":14,"method":"previewnet_stateDiff","params":["later"]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"params[0]: expected a block tag or number, got \"later\"","data":"params[0]: expected a block tag or number, got \"later\""}}
>> {"jsonrpc":"2.0","id":15,"method":"previewnet_stateDiff","params":["0x0",{"blockNumber":"0x1","flashblockIndex":"0x20"}]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32001,"message":"flashblock not found: 32; block 1 has been cut in 11 so far"}}
>> {"jsonrpc":"2.0","id":16,"method":"previewnet_stateDiff","params":[{"timestampMs":5}]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32001,"message":"block not found: at 5 ms; the chain began at 1767225600000 ms and the clock is at 1767225602000 ms"}}
>> {"jsonrpc":"2.0","id":17,"method":"previewnet_stateDiff","params":["latest",{"timestampMs":1767225602050}]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32001,"message":"block not found: at 1767225602050 ms; the chain began at 1767225600000 ms and the clock is at 1767225602000 ms"}}
