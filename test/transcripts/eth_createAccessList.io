# {"alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200","storage":{"0x0":"0x2a"}},"0x000000000000000000000000000000000000ca11":{"code":"0x6000600060006000600061b0c55af15060055450610ba1315060ec3b50600060006000600060045afa5000"},"0x000000000000000000000000000000000000fa11":{"code":"0x60035450610ba1315060006000fd"},"0x000000000000000000000000000000000000005d":{"code":"0x610bebff"}}}

// a plain transfer touches nothing that is cold
>> {"jsonrpc":"2.0","id":1,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":{"accessList":[],"gasUsed":"0x5208"}}

// own slots; the account itself is warm
>> {"jsonrpc":"2.0","id":2,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5"}]}
<< {"jsonrpc":"2.0","id":2,"result":{"accessList":[{"address":"0x000000000000000000000000000000000000b0c5","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000000"]}],"gasUsed":"0x6359"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000007"},"pending"]}
<< {"jsonrpc":"2.0","id":3,"result":{"accessList":[{"address":"0x000000000000000000000000000000000000b0c5","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000000"]}],"gasUsed":"0x7449"}}

// a call, BALANCE, EXTCODESIZE and slots, sorted; 0x04 is a precompile
>> {"jsonrpc":"2.0","id":4,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000ca11"},"latest"]}
<< {"jsonrpc":"2.0","id":4,"result":{"accessList":[{"address":"0x00000000000000000000000000000000000000ec","storageKeys":[]},{"address":"0x0000000000000000000000000000000000000ba1","storageKeys":[]},{"address":"0x000000000000000000000000000000000000b0c5","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000000"]},{"address":"0x000000000000000000000000000000000000ca11","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000005"]}],"gasUsed":"0x8920"}}

// the beneficiary of SELFDESTRUCT
>> {"jsonrpc":"2.0","id":5,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000005d"}]}
<< {"jsonrpc":"2.0","id":5,"result":{"accessList":[{"address":"0x0000000000000000000000000000000000000beb","storageKeys":[]}],"gasUsed":"0x6ef3"}}

// a call that reverts has a list, and one that runs out of gas
>> {"jsonrpc":"2.0","id":6,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000fa11"}]}
<< {"jsonrpc":"2.0","id":6,"result":{"accessList":[{"address":"0x0000000000000000000000000000000000000ba1","storageKeys":[]},{"address":"0x000000000000000000000000000000000000fa11","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000003"]}],"gasUsed":"0x6d0c","error":"execution reverted"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000ca11","gas":"0x8700"}]}
<< {"jsonrpc":"2.0","id":7,"result":{"accessList":[{"address":"0x00000000000000000000000000000000000000ec","storageKeys":[]},{"address":"0x0000000000000000000000000000000000000ba1","storageKeys":[]},{"address":"0x000000000000000000000000000000000000b0c5","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000000"]},{"address":"0x000000000000000000000000000000000000ca11","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000005"]}],"gasUsed":"0x8700","error":"out of gas"}}

// a list that was given stays
>> {"jsonrpc":"2.0","id":8,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","accessList":[{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000009"]}]}]}
<< {"jsonrpc":"2.0","id":8,"result":{"accessList":[{"address":"0x000000000000000000000000000000000000b0c5","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000000"]},{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000009"]}],"gasUsed":"0x7425"}}

// a creation: its own address is warm, its slots are listed
>> {"jsonrpc":"2.0","id":9,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x6001600055303150"}]}
<< {"jsonrpc":"2.0","id":9,"result":{"accessList":[{"address":"0x5fbdb2315678afecb367f032d93f642f64180aa3","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000000"]}],"gasUsed":"0x12ed8"}}

// overrides
>> {"jsonrpc":"2.0","id":10,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b"},"latest",{"0x0000000000000000000000000000000000000b0b":{"code":"0x60015450"}}]}
<< {"jsonrpc":"2.0","id":10,"result":{"accessList":[{"address":"0x0000000000000000000000000000000000000b0b","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000001"]}],"gasUsed":"0x633d"}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b"},"latest",{"0x0000000000000000000000000000000000000b0b":{"code":"0x4360015450"}},{"number":"0x9"}]}
<< {"jsonrpc":"2.0","id":11,"result":{"accessList":[{"address":"0x0000000000000000000000000000000000000b0b","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000001"]}],"gasUsed":"0x633f"}}

// what cannot begin
>> {"jsonrpc":"2.0","id":12,"method":"eth_createAccessList","params":[{"from":"0x0000000000000000000000000000000000000b0b","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32003,"message":"insufficient funds for transfer: have 0 want 1"}}
>> {"jsonrpc":"2.0","id":13,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","gas":"0x5208","data":"0x00"}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32000,"message":"intrinsic gas too low"}}
>> {"jsonrpc":"2.0","id":14,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5"},"0x63"]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32001,"message":"block not found: 0x63"}}
>> {"jsonrpc":"2.0","id":15,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","chainId":"0x1"}]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32000,"message":"chainId does not match node's (have=1, want=84538453)"}}
>> {"jsonrpc":"2.0","id":16,"method":"eth_createAccessList","params":[]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"params[0]: expected a transaction object, got nothing","data":"params[0]: expected a transaction object, got nothing"}}
