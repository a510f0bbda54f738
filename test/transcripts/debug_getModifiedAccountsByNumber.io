# {"network":"plain","alloc":{"0x00000000000000000000000000000000000000c0":{"code":"0x6000546001018060005560005260c060206000a160206000f3"},"0x00000000000000000000000000000000000000a0":{"code":"0x600060006000600060007300000000000000000000000000000000000000c05af150600760006000a163deadbeef60e01b600052602060006004600060025afa506000600060006000730000000000000000000000000000000000000bad5af4507f730000000000000000000000000000000000004e14ff000000000000000000006000526016600034f000"},"0x0000000000000000000000000000000000000bad":{"code":"0x6064600c60003960646000fd08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000037768790000000000000000000000000000000000000000000000000000000000"},"0x000000000000000000000000000000000000001c":{"code":"0x6024600c60003960246000fd4e487b710000000000000000000000000000000000000000000000000000000000000011"},"0x00000000000000000000000000000000000000fe":{"code":"0xfe"}},"mining":"interval","receipts":"preconfirmed"}

>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x3464b44ff0504ce7d883d642071f6693b09596f6213032cb22de67879d9da5ed"}
= a result
@ 200
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000a0","value":"0x9","gas":"0x30d40"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x31dcea5140d468bfbbd5111e201810246e221e5572afb7aa139f7ce1002e0140"}
= n result
@ 400
>> {"jsonrpc":"2.0","id":3,"method":"debug_getModifiedAccountsByNumber","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"result":["0x000f3df6d732807ef1319fb7b8bb8522d0beac02","0x0000f90827f1c53a10cb7a02335b175320002935","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x00000000000000000000000000000000000000c0","0x0000000000000000000000000000000000000000"]}
>> {"jsonrpc":"2.0","id":4,"method":"debug_getModifiedAccountsByNumber","params":["0x1","0x2"]}
<< {"jsonrpc":"2.0","id":4,"result":["0x000f3df6d732807ef1319fb7b8bb8522d0beac02","0x0000f90827f1c53a10cb7a02335b175320002935","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x00000000000000000000000000000000000000a0","0x00000000000000000000000000000000000000c0","0x0000000000000000000000000000000000004e14","0x0000000000000000000000000000000000000000"]}
>> {"jsonrpc":"2.0","id":5,"method":"debug_getModifiedAccountsByNumber","params":["0x0","latest"]}
<< {"jsonrpc":"2.0","id":5,"result":["0x000f3df6d732807ef1319fb7b8bb8522d0beac02","0x0000f90827f1c53a10cb7a02335b175320002935","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x00000000000000000000000000000000000000c0","0x0000000000000000000000000000000000000000","0x00000000000000000000000000000000000000a0","0x0000000000000000000000000000000000004e14"]}
>> {"jsonrpc":"2.0","id":6,"method":"debug_getModifiedAccountsByNumber","params":["0x3"]}
<< {"jsonrpc":"2.0","id":6,"result":["0x000f3df6d732807ef1319fb7b8bb8522d0beac02","0x0000f90827f1c53a10cb7a02335b175320002935"]}
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":7,"result":"0x50bf091854f5c95c7a54b93d39133603939af252eccfd86dddf54c5395fe5887"}
= b result
>> {"jsonrpc":"2.0","id":8,"method":"debug_getModifiedAccountsByNumber","params":["pending"]}
<< {"jsonrpc":"2.0","id":8,"result":["0x000f3df6d732807ef1319fb7b8bb8522d0beac02","0x0000f90827f1c53a10cb7a02335b175320002935","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x00000000000000000000000000000000000000c0","0x0000000000000000000000000000000000000000"]}

// refused
>> {"jsonrpc":"2.0","id":9,"method":"debug_getModifiedAccountsByNumber","params":["0x0"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32000,"message":"genesis is not traceable"}}
>> {"jsonrpc":"2.0","id":10,"method":"debug_getModifiedAccountsByNumber","params":["0x2","0x1"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"start block height (2) must be less than end block height (1)"}}
>> {"jsonrpc":"2.0","id":11,"method":"debug_getModifiedAccountsByNumber","params":["0x1","0x1"]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"start block height (1) must be less than end block height (1)"}}
>> {"jsonrpc":"2.0","id":12,"method":"debug_getModifiedAccountsByNumber","params":["0x63"]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32001,"message":"block not found: 0x63"}}
>> {"jsonrpc":"2.0","id":13,"method":"debug_getModifiedAccountsByNumber","params":[]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"params[0]: expected a block tag or number, got nothing","data":"params[0]: expected a block tag or number, got nothing"}}
