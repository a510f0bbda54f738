# {"alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"},"0x0000000000000000000000000000000000004e7e":{"code":"0x366000600037366000fd"},"0x000000000000000000000000000000000000b094":{"code":"0x5b5f195f0a505f56"}}}

// 0x…b0c5 is a box: given a word it stores it in slot 0 and logs it; given nothing it returns it
// 0x…4e7e reverts with what it is given, 0x…b094 burns all its gas
// a transfer
>> {"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x5208"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1"},"latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x5208"}

// the least that succeeds: the same limit does, and one less does not
>> {"jsonrpc":"2.0","id":3,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000001"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0xae7d"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000001","gas":"0xae7d"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_call","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000001","gas":"0xae7c"}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32003,"message":"out of gas: gas required exceeds: 44668"}}

// without a block it is pending: setting a slot anew costs more than changing it
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000001","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0xc032590a20834c0bba086fff07cc1c28ce7a39c411d4cac7d1dd9dc480edbc9a"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000002"}]}
<< {"jsonrpc":"2.0","id":7,"result":"0x6bb1"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000002"},"pending"]}
<< {"jsonrpc":"2.0","id":8,"result":"0x6bb1"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000002"},"latest"]}
<< {"jsonrpc":"2.0","id":9,"result":"0xae7d"}

// clearing a slot gives gas back afterwards, but it has to be there first
>> {"jsonrpc":"2.0","id":10,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000000"}]}
<< {"jsonrpc":"2.0","id":10,"result":"0x6ba5"}

// a creation, an access list
>> {"jsonrpc":"2.0","id":11,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x6042600c60003960426000f336600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}]}
<< {"jsonrpc":"2.0","id":11,"result":"0x1072a"}
>> {"jsonrpc":"2.0","id":12,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","accessList":[{"address":"0x000000000000000000000000000000000000b0c5","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000000"]}]}]}
<< {"jsonrpc":"2.0","id":12,"result":"0x62d4"}

// bytes nobody reads cost their floor (EIP-7623)
>> {"jsonrpc":"2.0","id":13,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","data":"0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"}]}
<< {"jsonrpc":"2.0","id":13,"result":"0x61a8"}

// a revert is told with its data
>> {"jsonrpc":"2.0","id":14,"method":"eth_estimateGas","params":[{"to":"0x0000000000000000000000000000000000004e7e"}]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":3,"message":"execution reverted","data":"0x"}}
>> {"jsonrpc":"2.0","id":15,"method":"eth_estimateGas","params":[{"to":"0x0000000000000000000000000000000000004e7e","data":"0x12345678"}]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":3,"message":"execution reverted","data":"0x12345678"}}
>> {"jsonrpc":"2.0","id":16,"method":"eth_estimateGas","params":[{"to":"0x0000000000000000000000000000000000004e7e","data":"0x08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000026e6f000000000000000000000000000000000000000000000000000000000000"}]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":3,"message":"execution reverted: no","data":"0x08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000026e6f000000000000000000000000000000000000000000000000000000000000"}}

// what never ends fits no allowance: the 2^24 of a transaction, what is asked, what can be paid
>> {"jsonrpc":"2.0","id":17,"method":"eth_estimateGas","params":[{"to":"0x000000000000000000000000000000000000b094"}]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32000,"message":"gas required exceeds allowance (16777216)"}}
>> {"jsonrpc":"2.0","id":18,"method":"eth_estimateGas","params":[{"to":"0x000000000000000000000000000000000000b094","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32000,"message":"gas required exceeds allowance (100000)"}}
>> {"jsonrpc":"2.0","id":19,"method":"eth_estimateGas","params":[{"from":"0x0000000000000000000000000000000000000b0b","to":"0x000000000000000000000000000000000000b0c5","gasPrice":"0x4c4b40"}]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-32000,"message":"gas required exceeds allowance (0)"}}

// value that is not there
>> {"jsonrpc":"2.0","id":20,"method":"eth_estimateGas","params":[{"from":"0x0000000000000000000000000000000000000b0b","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":20,"error":{"code":-32003,"message":"insufficient funds for transfer: have 0 want 1"}}
>> {"jsonrpc":"2.0","id":21,"method":"eth_estimateGas","params":[{"from":"0x0000000000000000000000000000000000000b0b","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","value":"0x1","gasPrice":"0x4c4b40"}]}
<< {"jsonrpc":"2.0","id":21,"error":{"code":-32003,"message":"insufficient funds for transfer: have 0 want 1"}}

// refused
>> {"jsonrpc":"2.0","id":22,"method":"eth_estimateGas"}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32602,"message":"params[0]: expected a transaction object, got nothing","data":"params[0]: expected a transaction object, got nothing"}}
>> {"jsonrpc":"2.0","id":23,"method":"eth_estimateGas","params":[{"to":"0x0000000000000000000000000000000000000b0b","chainId":"0x1"}]}
<< {"jsonrpc":"2.0","id":23,"error":{"code":-32000,"message":"chainId does not match node's (have=1, want=84538453)"}}
>> {"jsonrpc":"2.0","id":24,"method":"eth_estimateGas","params":[{"to":"0x0000000000000000000000000000000000000b0b"},"0x64"]}
<< {"jsonrpc":"2.0","id":24,"error":{"code":-32001,"message":"block not found: 0x64"}}
