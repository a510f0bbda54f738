// the next transaction has it
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x5"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x5"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x5"}

// what waited for it runs
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000d1","nonce":"0x8","gas":"0x5208","value":"0x1","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x9c541be91e015e91adcb59433eb6925b9d56881e8cc5bd4f3c0a19cbd876b084"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1","pending"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0"}
>> {"jsonrpc":"2.0","id":6,"method":"evm_setAccountNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",8]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1","pending"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x1"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":8,"result":"0x9"}

// it may fall
>> {"jsonrpc":"2.0","id":9,"method":"hardhat_setNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x0"]}
<< {"jsonrpc":"2.0","id":9,"result":null}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":10,"result":"0x0"}

// with the last one an account can send nothing more
>> {"jsonrpc":"2.0","id":13,"method":"anvil_setNonce","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0xffffffffffffffff"]}
<< {"jsonrpc":"2.0","id":13,"result":null}
>> {"jsonrpc":"2.0","id":14,"method":"eth_getTransactionCount","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","pending"]}
<< {"jsonrpc":"2.0","id":14,"result":"0xffffffffffffffff"}
>> {"jsonrpc":"2.0","id":15,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000d1"}]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32003,"message":"nonce has max value"}}
>> {"jsonrpc":"2.0","id":16,"method":"eth_call","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000d1"}]}
<< {"jsonrpc":"2.0","id":16,"result":"0x"}
>> {"jsonrpc":"2.0","id":17,"method":"eth_estimateGas","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","data":"0x00"}]}
<< {"jsonrpc":"2.0","id":17,"result":"0xcf0e"}

// refused
>> {"jsonrpc":"2.0","id":11,"method":"anvil_setNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x10000000000000000"]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[1]: expected a number of at most 64 bits, in hex or decimal, got \"0x10000000000000000\"","data":"params[1]: expected a number of at most 64 bits, in hex or decimal, got \"0x10000000000000000\""}}
>> {"jsonrpc":"2.0","id":12,"method":"anvil_setNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"params[1]: expected a number of at most 64 bits, in hex or decimal, got nothing","data":"params[1]: expected a number of at most 64 bits, in hex or decimal, got nothing"}}
