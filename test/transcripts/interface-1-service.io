# {"alloc":{"0x0000000000000000000000000000000000001095":{"code":"0x3460005236600014602c573660201460335736604014603d5736606014604a5736608014605a5760006000fd5b60206000a0005b60003560206000a1005b60203560003560206000a2005b60403560203560003560206000a3005b60603560403560203560003560206000a400"},"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}}}

// Section 1 of the interface document: what the service does.
// 0x…1095 is a logger: each word it is given is a topic of the log it emits, and the value sent with them is its data
// 0x…b0c5 is a box: given a word it stores it in slot 0 and logs it; given nothing it returns it

// 1 The preview network has chain id 84538453
>> {"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x509f455"}
>> {"jsonrpc":"2.0","id":2,"method":"net_version","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"84538453"}

// 1 Its blocks come every 200 ms
>> {"jsonrpc":"2.0","id":3,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
@ 200
>> {"jsonrpc":"2.0","id":4,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x1"}
@ 800
>> {"jsonrpc":"2.0","id":5,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x5"}

// 1 Pre-confirmed transactions are visible under the tag pending, before the block is sealed
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","value":"0x7","data":"0x1111111111111111111111111111111111111111111111111111111111111111222222222222222222222222222222222222222222222222222222222222222233333333333333333333333333333333333333333333333333333333333333334444444444444444444444444444444444444444444444444444444444444444","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0xf1a63a96e45d9a3bc3e99c86a0ee24ba78f6c660af12c96812394e0f331879b8"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x000000000000000000000000000000000000000000000000000000000000002a","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":7,"result":"0xc9cc14f2e6c58642d9eefc9ebe0821b3943466d4cf236287c1f656ee093a218d"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x6042600c60003960426000f336600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200","gas":"0x30d40"}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x2e431f6f41cef61f997e2b02c61d9ec86dd11c3575b8b237e74c8033e56d392a"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0xde0b6b3a7640000","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":9,"result":"0x510bce2700c8ec67e36ff16955b467cadec6e1226db981d9d334820055942255"}
