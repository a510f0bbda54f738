# {"network":"plain","mining":"manual","historyBlocks":256,"limits":{"stateDiffEntriesMax":8}}
// the opening of the block and a transfer write eight accounts and slots
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x8202a556a889a00ddf60017cb236e5abe91d43bd3f3642d125287f8e45c10eb4"}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_stateDiff","params":["latest"]}
<< {"jsonrpc":"2.0","id":2,"result":{"0x0000000000000000000000000000000000000000":{"balance":{"from":"0x0","to":"0x1319718a5000"}},"0x00000000000000000000000000000000000000bb":{"balance":{"from":"0x0","to":"0x1"}},"0x0000f90827f1c53a10cb7a02335b175320002935":{"slots":{"0x0000000000000000000000000000000000000000000000000000000000000000":{"from":"0x0000000000000000000000000000000000000000000000000000000000000000","to":"0xec09a22441a949de87e610d4c45286cf1f11f317e093a68710c74cbd82b59f81"}}},"0x000f3df6d732807ef1319fb7b8bb8522d0beac02":{"slots":{"0x00000000000000000000000000000000000000000000000000000000000003c8":{"from":"0x0000000000000000000000000000000000000000000000000000000000000000","to":"0x000000000000000000000000000000000000000000000000000000006955b900"},"0x00000000000000000000000000000000000000000000000000000000000023c7":{"from":"0x0000000000000000000000000000000000000000000000000000000000000000","to":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478"}}},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":{"from":"0x21e19e0c9bab2400000","to":"0x21e19e0a5eafd5ca9ff"},"nonce":{"from":"0x0","to":"0x1"}}}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000cc","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x7aa5550e01ece0fc66acae7276297642778793906769222a564851f79f45de48"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000dd","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x9316d8c0f2b15eb5fd841d7c15151e6599798be0567f9d93e9912667924a28ae"}

// two more transfers write two more accounts
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_stateDiff","params":["latest"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"state diff: expected at most 8 accounts and slots written between the two states, found more"}}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_stateDiff","params":[{"blockNumber":"pending","transactionIndex":"0x2"}]}
<< {"jsonrpc":"2.0","id":6,"result":{"0x0000000000000000000000000000000000000000":{"balance":{"from":"0x2632e314a000","to":"0x394c549ef000"}},"0x00000000000000000000000000000000000000dd":{"balance":{"from":"0x0","to":"0x1"}},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":{"from":"0x21e19e0821b487953fe","to":"0x21e19e05e4b9395fdfd"},"nonce":{"from":"0x2","to":"0x3"}}}}

// pruned blocks say so
>> {"jsonrpc":"2.0","id":7,"method":"hardhat_mine","params":["0x600","0x1"]}
<< {"jsonrpc":"2.0","id":7,"result":null}
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_stateDiff","params":["0x1"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32001,"message":"block 1 is pruned; the oldest block is 1280"}}
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_stateDiff","params":[{"blockNumber":"0x1","transactionIndex":"0x0"}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32001,"message":"block 1 is pruned; the oldest block is 1280"}}
>> {"jsonrpc":"2.0","id":10,"method":"previewnet_stateDiff","params":[{"timestampMs":1767225600000}]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32001,"message":"block 1279 is pruned; the oldest block is 1280"}}
